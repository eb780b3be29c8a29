import type { Behaviour } from 'proven-portal';

interface Boat {
  readonly id: string;
  readonly seats: number;
  free: boolean;
}

interface Hire {
  readonly id: string;
  readonly boat: string;
  readonly started: string;
  readonly returned?: string;
  readonly price?: number;
}

/** All that a session of the sandbox knows. */
interface State {
  readonly boats: Boat[];
  readonly hires: Map<string, Hire>;
}

const minute = 60_000;
/** Of a hire, in minutes; the sandbox's clock stands still, so that it has to be moved on. */
const length = 90;
const centsPerMinute = 20;

const refused = (status: number, title: string) => ({ status, body: { title, status } });

/** What `boat-hire.yaml` cannot say: one boat has one hire at a time, and the price depends on the time. */
const behaviour: Behaviour<State> = {
  name: 'boat-hire',
  createState: (context) => ({
    boats: [
      { id: 'heron', seats: 4, free: true },
      { id: 'otter', seats: 2, free: true },
      { id: 'swan', seats: 2, free: false },
    ],
    hires: new Map([['hire-1', { id: 'hire-1', boat: 'swan', started: context.now().toISOString() }]]),
  }),
  handlers: {
    listBoats({ parameters }, { boats }) {
      const { free } = parameters.query;
      return { status: 200, body: boats.filter((boat) => free === undefined || boat.free === free) };
    },
    startHire({ body }, { boats, hires }, context) {
      const boat = boats.find(({ id }) => id === (body as { boat: string }).boat);
      if (!boat) return refused(404, 'There is no such boat.');
      if (!boat.free) return refused(409, 'The boat is on the water.');
      boat.free = false;
      const hire: Hire = { id: `hire-${hires.size + 1}`, boat: boat.id, started: context.now().toISOString() };
      hires.set(hire.id, hire);
      return { status: 201, body: hire };
    },
    returnBoat({ parameters }, { boats, hires }, context) {
      const hire = hires.get(String(parameters.path.id));
      if (!hire) return refused(404, 'There is no such hire.');
      if (hire.returned) return refused(409, 'The boat is back already.');
      context.advance(length * minute);
      const minutes = (context.now().getTime() - Date.parse(hire.started)) / minute;
      const ended: Hire = { ...hire, returned: context.now().toISOString(), price: minutes * centsPerMinute };
      hires.set(hire.id, ended);
      for (const boat of boats) if (boat.id === hire.boat) boat.free = true;
      return { status: 200, body: ended };
    },
  },
};

export default behaviour;
