import { meaningOf } from './judge-example';

test.each([
  [7, 'bash', 'curl -s http://localhost:1', 'curl could not connect'],
  [22, 'bash', 'curl --fail x', 'curl received a status of 400 or more and was set to fail'],
  [7, 'bash', 'exit 7', undefined],
  [7, 'python', 'curl', undefined],
  [127, 'bash', 'curll', 'a command was not found'],
  [137, 'js', '', 'it was killed, perhaps for using too much memory'],
  [1, 'bash', 'curl', undefined],
  [null, 'bash', 'curl', undefined],
])('%s of %s %j: %s', (exit, language, code, meaning) => {
  expect(meaningOf(exit, language, code)).toBe(meaning);
});
