import { accentContrast, accentShades } from './accent';

test('an accent that can be read is taken, and its shades are made of it', () => {
  // The engine's own (src/styles/tokens.css).
  expect(accentContrast('#0b6172').contrast).toBeGreaterThan(4.5);
  expect(accentContrast('#0b6172').darker).toBeUndefined();
  expect(accentShades('#0b6172')).toEqual({
    accent: '#0b6172',
    strong: '#084956',
    tint: '#e7eff1',
    line: '#9dc0c7',
  });
});

test.each(['#ffcc00', '#ffffff', '#3b9cff', '#777777'])(
  '%s is too light; the shade that is suggested is not',
  (colour) => {
    const { contrast, darker } = accentContrast(colour);
    expect(contrast).toBeLessThan(4.5);
    expect(accentContrast(darker!).darker).toBeUndefined();
  },
);

test('black on white has the greatest contrast there is', () => {
  expect(accentContrast('#000000').contrast).toBeGreaterThan(15);
});
