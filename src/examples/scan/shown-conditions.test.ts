import { loadObject } from '../../openapi/fixtures/load';
import { documentsOf } from '../prose/claims/documents';
import { conditionFaults } from './shown-conditions';

const document = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  paths: {},
  components: {
    schemas: {
      Parcel: {
        type: 'object',
        properties: {
          code: { type: 'string', pattern: '^[A-Z]{2}-[0-9]{6}$' },
          state: { type: 'string', enum: ['packed', 'sent', 'lost'] },
          lost_reason: { type: 'string' },
          weight: { type: 'integer', minimum: 50, maximum: 30000 },
          labels: { type: 'array', minItems: 1, maxItems: 8, items: { type: 'string' } },
          drawer: { type: 'string', pattern: '^[A-Z]{1,2}[0-9]{3}-[a-z]{2}$' },
        },
      },
    },
  },
};

const faultsOf = async (code: string) =>
  conditionFaults(code, documentsOf([(await loadObject(document)).model])).map(({ line, message }) => `${line} ${message}`); // prettier-ignore

test.each([
  ['if parcel.lost_reason != nil { report() }\nreturn parcel.state != "gone"', /^2 "gone" is not a value of state/],
  ['if (parcel.LostReason is null && parcel.State == "send") Ship(parcel);', /^1 "send" is not a value of State; did you mean "sent"/], // prettier-ignore
  ['if not 20 <= parcel.get("weight", 100) <= 30000:', /^1 the API documents allow 50 to 30000 for weight, not 20 to 30000/], // prettier-ignore
  ['if (parcel.weight < 50 || parcel.weight > 40000) throw tooHeavy();', /not 50 to 40000/],
  ['ok = weight >= 50 and weight <= 30001', /not 50 to 30001/],
  ['assert 1 <= len(parcel["labels"]) <= 10', /1 to 8 for labels, not 1 to 10/],
  ['code = re.compile(r"[0-9]{6}-[A-Z]{2}")', /^1 .* refuses what the API documents describe .* such as "/],
  ['const code = /^[A-Z]{2}-[0-9]{4}$/;', /refuses/],
  ['regexp.MustCompile(`^[A-Z]{1,2}[0-9]{2}-[a-z]{2}$`)', /refuses/],
])('%s', async (code, message) => expect((await faultsOf(code)).join('\n')).toMatch(message));

test.each([
  'if parcel.lost_reason != nil { report() }\nreturn parcel.state != "lost"',
  // Nothing says that it is one of the API's.
  'if (job.state == "running") wait();',
  'if not 50 <= parcel.get("weight", 100) <= 30000:',
  // A program may want less than is allowed, or have limits of its own.
  'if (weight < 100 || weight > 20000) throw tooHeavy();',
  'if (100 <= weight && weight <= 30000) send()',
  'assert 1 <= len(parcel["labels"]) <= 5',
  'if (parcel.weight < 50 || depth > 40000) throw tooDeep();',
  'code = re.compile(r"^[A-Z]{2}-[0-9]{6}$")',
  'code = re.compile(r"[A-Z]{2}-[0-9]{4,6}")',
  'code = re.compile(r"[A-Z]{2}-\\d{6}")',
  'date = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")',
])('%s is true', async (code) => expect(await faultsOf(code)).toEqual([]));
