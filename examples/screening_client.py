# #region client
import json, urllib.parse, urllib.request


class ScreeningError(Exception):
    """A call whose response has success false."""


def call(method, path, query=None, body=None, base_url='http://localhost:4010'):
    """Sends one request and returns the data of the envelope."""
    address = base_url + path + ('?' + urllib.parse.urlencode(query) if query else '')
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {'Content-Type': 'application/json'}, method=method)
    with urllib.request.urlopen(request, timeout=10) as response:
        envelope = json.load(response)
    if not envelope['success']:
        raise ScreeningError(envelope['message'])
    return envelope['data']


# #endregion client

# #region calls
person = call('PUT', '/api/PersonCommand', body={
    'personReferenceId': 'customer-1011',
    'firstName': 'Erik',
    'lastName': 'Sandvall',
    'gender': 'm',
})
print(len(person['hits']), 'groups of hits')

try:
    call('GET', '/api/PersonQuery', query={'PersonReferenceId': 'nobody'})
except ScreeningError as error:
    print(error)
# #endregion calls
