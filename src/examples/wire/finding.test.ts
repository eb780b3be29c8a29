import { describeViolation, lineOfFinding } from './finding';

const code = ['{', '  "id": "bb8290c5",', '  "rank": 5,', '  "name": "Ada", "age": 5', '}'].join('\n');

describe('the line of a wrong value', () => {
  test.each([
    ['/rank', { rank: 5 }, 3],
    ['/age', { age: 5 }, 4],
    ['/name', { name: 'Ada' }, 4],
    // The program sends what another line has computed.
    ['/rank', { rank: 7 }, 3],
  ])('%s of %j', (pointer, body, line) => {
    const violation = { where: 'body', rule: 'type', pointer, message: 'must be something else' } as const;
    const { needles } = describeViolation(violation, 'POST /ranks', body);
    expect(lineOfFinding(code, needles)).toBe(line);
  });
});
