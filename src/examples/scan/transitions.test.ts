import { loadObject } from '../../openapi/fixtures/load';
import { documentsOf } from '../prose/claims/documents';
import { vocabularyOf } from '../prose/vocabulary';
import { transitionFaults } from './transitions';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const action = (operationId: string, description: string, responses: object) => ({
  parameters: [id],
  post: { operationId, summary: `${operationId} it`, description, responses },
});
const ok = (description: string) => ({ 200: { description } });
const document = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  paths: {
    '/parcels': {
      post: {
        operationId: 'announceParcel',
        description:
          'Announces a parcel. A new parcel is `announced` for 5 days; hand it over by then, or it becomes `lapsed`.',
        responses: { 201: { description: 'The parcel is announced.' } },
      },
    },
    '/parcels/{id}/accept': action(
      'acceptParcel',
      'Accepts an `announced` parcel at the counter.',
      ok('The accepted parcel.'),
    ),
    '/parcels/{id}/recall': action('recallParcel', 'Recalls a parcel.', {
      ...ok('The recalled parcel.'),
      409: { description: 'The parcel is neither announced nor accepted.' },
    }),
    '/parcels/{id}/hand-over': action(
      'handOver',
      'Only for parcels that are `in_transit`. A `recalled` parcel cannot be handed over.',
      ok('The parcel that was handed over.'),
    ),
    '/parcels/{id}/hold': action('holdParcel', 'Keeps an `in_transit` parcel in the depot.', ok('Done.')),
  },
  components: {
    schemas: {
      ParcelState: {
        enum: ['announced', 'accepted', 'in_transit', 'waiting', 'handed_over', 'recalled', 'lapsed', 'lost'],
        description:
          'An `accepted` parcel becomes `in_transit` when it leaves the depot. `handed_over` and `recalled` are final. `lost`: it was not found for 30 days.',
      },
    },
  },
};

async function faults(edges: readonly string[], head = 'stateDiagram-v2', others: string[] = []): Promise<string[]> {
  const { model } = await loadObject(document);
  const found = transitionFaults([head, ...edges].join('\n'), documentsOf([model]), vocabularyOf([model]), others);
  return found.map(({ line, message }) => `${line} ${message}`);
}

const right = [
  '  [*] --> announced: POST /parcels',
  '  announced --> accepted: POST /parcels/{id}/accept',
  '  announced --> lapsed: after 5 days',
  '  announced --> recalled',
  '  accepted --> recalled: recallParcel',
  '  accepted --> in_transit',
  '  in_transit --> handed_over: POST /parcels/{id}/hand-over',
  '  in_transit --> lost',
  '  handed_over --> [*]',
];
/** The diagram with one arrow replaced. */
const withEdge = (index: number, edge: string) => right.map((own, at) => (at === index ? `  ${edge}` : own));

test('a diagram that the documents tell of', async () => expect(await faults(right)).toEqual([]));

test.each([
  ['the source of a deadline', 2, 'accepted --> lapsed', /^4 .*lapsed follows announced, not accepted/],
  ['its length', 2, 'announced --> lapsed: after 6 days', /5 days of this, not 6 days/],
  ['the target of an operation', 5, 'lapsed --> in_transit', /in_transit follows accepted, not lapsed/],
  ['a guard that only an error tells', 3, 'lost --> recalled', /recalled follows announced or accepted, not lost/],
  ['an operation from another state', 6, 'accepted --> handed_over: POST /parcels/{id}/hand-over', /hand-over leads there from in_transit, not from accepted/],
  ['an operation that leads elsewhere', 1, 'announced --> accepted: POST /parcels/{id}/recall', /leads to recalled, not to accepted/],
  ['an operation by its identifier', 4, 'in_transit --> recalled: recallParcel', /not from in_transit/],
  ['a path without its method', 1, 'lost --> accepted: /parcels/:id/accept', /leads there from announced, not from lost/],
  ['what follows a final state', 7, 'recalled --> lost', /recalled is a final state/],
  ['the reverse', 1, 'accepted --> announced', /accepted follows announced, not the other way around/],
  ['another beginning', 0, '[*] --> accepted', /announced is the first state, not accepted/],
])('%s', async (_, index, edge, message) => expect((await faults(withEdge(index, edge))).join('\n')).toMatch(message)); // prettier-ignore

test('in flowcharts whose nodes show the values', async () => {
  const edges = [
    'a["announced"] -->|handed in| b(accepted) --> c[In transit]',
    'c -- delivered --> d([handed_over])',
    'b & a --> r{{recalled}}',
  ];
  expect(await faults(edges, 'flowchart LR')).toEqual([]);
  expect((await faults([...edges, 'b --> l[lapsed]'], 'flowchart LR')).join()).toMatch(
    /^5 .*lapsed follows announced, not accepted/,
  );
});

test.each([
  ['what no document tells', 7, 'waiting --> lost'],
  ['an operation of which it is not known where it leads', 7, 'in_transit --> waiting'],
])('%s', async (_, index, edge) => expect(await faults(withEdge(index, edge))).toEqual([]));

test('what another diagram of the page has too, and diagrams of something else', async () => {
  const edge = 'accepted --> lapsed';
  expect(await faults(withEdge(2, edge), 'stateDiagram-v2', [`stateDiagram-v2\n ${edge}`])).toEqual([]);
  expect(await faults(['waiting --> lost', 'lost --> in_transit', 'accepted --> lapsed'])).toEqual([]);
  expect(await faults(['open --> closed', 'closed --> lapsed'])).toEqual([]);
});
