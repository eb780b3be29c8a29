import { lackOf } from './lack';

test.each([
  ["ModuleNotFoundError: No module named 'requests'", 'has no module requests'],
  ["ModuleNotFoundError: No module named 'google.auth'", 'has no module google'],
  ["x.rb:1:in `require': cannot load such file -- faraday (LoadError)", 'has no library faraday'],
  ['PHP Fatal error:  Uncaught Error: Call to undefined function curl_init() in x.php:3', 'has no extension curl'],
  ['error: release version 21 not supported', 'is older than version 21'],
  ['ZeroDivisionError: division by zero', undefined],
])('%s: %s', (stderr, lack) => {
  expect(lackOf({ exit: 1, stdout: '', stderr })).toBe(lack);
  expect(lackOf({ exit: 0, stdout: '', stderr })).toBeUndefined();
});
