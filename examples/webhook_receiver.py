"""A receiver of webhook deliveries, with nothing but Python's standard library.

python3 examples/webhook_receiver.py         tests itself against the sandbox, and exits
python3 examples/webhook_receiver.py serve   receives at http://localhost:4020/webhooks/screening until it is stopped

WEBHOOK_SECRET is the secret of the webhook. Without one, deliveries are not verified: for use on this machine only.
"""

# #region receiver
import hashlib, hmac, http.client, json, os, queue, sys, threading, urllib.parse, urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PATH = '/webhooks/screening'
MAX_BODY = 1024 * 1024


def create_receiver(port, deliveries, secret=None):
    """Puts each new delivery into a queue, and responds before anything is processed."""
    # Keep `seen` and the queue in a database: here a restart forgets both.
    seen, lock = set(), threading.Lock()

    class Receiver(BaseHTTPRequestHandler):
        timeout = 10

        def do_POST(self):
            self.respond(self.receive())

        def receive(self):
            length = self.headers.get('Content-Length', '')
            if not length.isdigit():
                return 411
            if int(length) > MAX_BODY:
                return 413
            text = self.rfile.read(int(length))
            if self.path != PATH:
                return 404
            if not is_genuine(self.headers, secret):
                return 401
            delivery = read_delivery(text)
            if delivery is None:
                return 400
            key = hashlib.sha256(text).digest()
            with lock:
                is_new = key not in seen
                seen.add(key)
            if is_new:
                deliveries.put(delivery)
            return 200

        def respond(self, status):
            self.send_response(status)
            self.send_header('Content-Length', '0')
            self.end_headers()

        def log_message(self, format, *args):
            pass

    return ThreadingHTTPServer(('127.0.0.1', port), Receiver)


# #endregion


# #region verify
def is_genuine(headers, secret):
    """Takes the same time whatever is sent, so that the time reveals nothing about the secret."""
    if secret is None:
        return True
    given = headers.get('X-Webhook-Secret', '')
    return hmac.compare_digest(given.encode(), secret.encode())


# #endregion


# #region read
def read_delivery(text):
    """Checks what this program needs, and ignores the rest: events may get more fields."""
    try:
        value = json.loads(text)
        is_delivery = isinstance(value['type'], str) and isinstance(value['body'], dict)
    except (ValueError, TypeError, KeyError):
        return None
    return value if is_delivery else None


# #endregion

# #region handle
BASE = 'http://localhost:4010'


def call(method, target, body=None):
    request = urllib.request.Request(
        BASE + target,
        data=None if body is None else json.dumps(body).encode(),
        headers={'Content-Type': 'application/json'},
        method=method,
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def handle(delivery):
    """A delivery says that something happened. The current data is read from the API."""
    kind, body = delivery['type'], delivery['body']
    if 'personReferenceId' in body:
        reference = urllib.parse.quote(body['personReferenceId'])
        person = call('GET', f'/api/PersonQuery?PersonReferenceId={reference}')['data'] or {}
        print(f"{kind}: {person.get('firstName')} {person.get('lastName')}, sanction {person.get('isSanction')}")
    elif 'companyReferenceId' in body:
        reference = urllib.parse.quote(body['companyReferenceId'])
        company = call('GET', f'/api/CompanyV2Query?CompanyReferenceId={reference}')['data'] or {}
        print(f"{kind}: {company.get('name')}, sanction {company.get('isSanction')}")
    else:
        print(f'{kind}: a test about nobody')


def handle_all(deliveries):
    while True:
        delivery = deliveries.get()
        try:
            handle(delivery)
        except Exception as error:
            print(f"{delivery['type']}: {error}", file=sys.stderr)
        finally:
            deliveries.task_done()


# #endregion


def start(receiver):
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    return f'http://localhost:{receiver.server_port}{PATH}'


def try_it_out():
    deliveries = queue.Queue()
    threading.Thread(target=handle_all, args=[deliveries], daemon=True).start()
    receiver = create_receiver(0, deliveries)
    before = call('GET', '/api/WebhookQuery')['data']
    # #region try
    url = start(receiver)
    call('PUT', '/api/WebhookCommand', {'enabled': True, 'url': url})

    test = {'type': 'CompanyNameChanged', 'referenceId': 'company-2001'}
    poke = call('POST', '/api/WebhookQuery/Poke', test)
    deliveries.join()
    print(f"Poke: {poke['remoteStatusCode']}")

    call('PUT', '/api/PersonCommand', {
        'personReferenceId': 'customer-1900',
        'firstName': 'Thabo',
        'lastName': 'Nkwenkwezulu',
    })
    deliveries.join()
    # #endregion
    call('DELETE', '/api/PersonCommand?PersonReferenceId=customer-1900')
    call('PUT', '/api/WebhookCommand', before)
    receiver.shutdown()


def post(port, headers):
    connection = http.client.HTTPConnection('127.0.0.1', port)
    connection.request('POST', PATH, b'{"type": "CompanyNameChanged", "body": {}}', headers)
    status = connection.getresponse().status
    connection.close()
    return status


def try_secret():
    """The secret is sent to https addresses only, so this receiver refuses the sandbox, and accepts requests with the secret."""
    secret = 'a long random string'
    receiver = create_receiver(0, queue.Queue(), secret)
    before = call('GET', '/api/WebhookQuery')['data']
    # #region secret
    url = start(receiver)
    call('PUT', '/api/WebhookCommand', {'enabled': True, 'url': url, 'secret': secret})
    poke = call('POST', '/api/WebhookQuery/Poke', {'type': 'CompanyNameChanged'})
    print(f"Poke over http: {poke['remoteStatusCode']}")

    for given in [secret, 'another string', None]:
        headers = {} if given is None else {'X-Webhook-Secret': given}
        print(f"{given or 'no secret'}: {post(receiver.server_port, headers)}")
    # #endregion
    call('PUT', '/api/WebhookCommand', before)
    receiver.shutdown()


if sys.argv[1:] == ['serve']:
    waiting = queue.Queue()
    threading.Thread(target=handle_all, args=[waiting], daemon=True).start()
    server = create_receiver(4020, waiting, os.environ.get('WEBHOOK_SECRET'))
    print(f'Receiving at http://localhost:4020{PATH}')
    server.serve_forever()
else:
    try_it_out()
    try_secret()
