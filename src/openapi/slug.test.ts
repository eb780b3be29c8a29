import fc from '../../tests/support/fuzz';
import { slugger, slugify } from './slug';

describe('slugify', () => {
  test('keeps the letters of a usable name', () => {
    expect(slugify('PersonView')).toBe('PersonView');
    expect(slugify('meta/root')).toBe('meta-root');
    expect(slugify('io.k8s.api.core.v1.Pod')).toBe('io-k8s-api-core-v1-Pod');
    expect(slugify('Größe')).toBe('Gro-e');
  });

  test('transliterates a name in another script', () => {
    expect(slugify('Ωμέγα')).toMatch(/^Omega-[0-9a-f]{8}$/);
    expect(slugify('名前')).toMatch(/^[A-Za-z]+-[0-9a-f]{8}$/);
  });

  test('is safe as a file name and in a URL, whatever the name', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('..', 'CON', 'nul', '__proto__', 'constructor', 'toString', 'index', '', '-'),
        ),
        (name) => {
          const slug = slugify(name);
          expect(slug).toMatch(/^[A-Za-z0-9_-]{1,80}$/);
          expect(slug).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d|index)$/i);
          expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain(slug);
          expect(slugify(name)).toBe(slug);
        },
      ),
    );
  });

  test('distinguishes long names with the same beginning', () => {
    const long = 'a'.repeat(200);
    expect(slugify(`${long}1`)).not.toBe(slugify(`${long}2`));
    expect(slugify(`${long}1`)).toHaveLength(80);
  });
});

describe('slugger', () => {
  test('never gives two slugs that differ only in case', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 4 }), { maxLength: 30 }), (names) => {
        const slugOf = slugger();
        const slugs = names.map((name, index) => slugOf(name, `${index} ${name}`).toLowerCase());
        expect(new Set(slugs).size).toBe(slugs.length);
      }),
    );
  });

  test('makes the slug of a name that is taken from its identity, and not from a counter', () => {
    const few = slugger();
    const many = slugger();
    many('unrelated');
    const [first, second] = [few, many].map((slugOf) => [slugOf('Pet', '/a'), slugOf('pet', '/b')]);
    expect(first).toEqual(second);
  });
});
