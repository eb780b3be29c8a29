import { faultIn } from './command-runner';

test.each([
  ['# command-line-arguments\n./main.go:7:2: undefined: x\n', { line: 7, message: 'undefined: x' }],
  [
    '2026/11/23 02:51:36 Get "http://localhost:8108/": dial tcp: connect: connection refused\nexit status 1\n',
    { message: '2026/11/23 02:51:36 Get "http://localhost:8108/": dial tcp: connect: connection refused' },
  ],
  ['exit status 3\n', { message: 'exit status 3' }],
])('the cause is named, and not how `go run` ends: %j', (stderr, fault) => {
  expect(faultIn(stderr, '/page/main.go')).toEqual(fault);
});
