# #region onboarding
import json, os, urllib.error, urllib.request

API = 'http://localhost:4010/v1/api'


def save(path, body):
    request = urllib.request.Request(
        f'{API}/{path}',
        data=json.dumps(body).encode(),
        headers={'Authorization': f"Bearer {os.environ['TOKEN']}", 'Content-Type': 'application/json'},
        method='POST',
    )
    try:
        urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        raise SystemExit(f'{path}: {error.code} {error.read().decode()}')
    print(f'{path}: saved')


customer = 'customers/customer-4010'

save(customer, {
    'customerType': 'Person',
    'identification': '19850412-0018',
    'firstName': 'Astrid',
    'lastName': 'Lindqvist',
    'birthdate': '1985-04-12',
    'countryCode': 'SE',
})
save(f'{customer}/kyc', {
    'kyc': [
        {'name': 'sourceOfFunds', 'type': 'String', 'value': 'Salary'},
        {'name': 'expectedMonthlyTurnover', 'type': 'NumberRange', 'from': 0, 'to': 50000},
    ],
})
save(f'{customer}/information', {
    'information': [{'name': 'segment', 'type': 'String', 'value': 'Private'}],
})
for id, value in [('transaction-8001', 12500), ('transaction-8002', 480.25)]:
    save(f'{customer}/transactions/{id}', {
        'amount': {'value': value, 'currency': 'SEK'},
        'booked': '2025-02-28T14:05:00Z',
    })
# #endregion onboarding
