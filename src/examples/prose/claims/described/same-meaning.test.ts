import { claimsOf } from '../fixtures/claims-of';

const ok = (description: string) => ({ 200: { description } });
const gallery = {
  info: { title: 'Gallery', version: '1.0.0', description: 'Passes are valid for 45 minutes.' },
  paths: {
    '/works': {
      post: {
        operationId: 'addWork',
        description:
          'Adds a work. A new work cannot be sold until an expert has approved it, which takes up to 5 working days.',
        responses: ok('The work.'),
      },
    },
    '/shows': {
      post: {
        operationId: 'addShow',
        description: 'Adds a show. A draft is deleted after 180 days without a change. A show lasts at most 24 months.',
        responses: ok('The show.'),
      },
    },
    '/estimates': {
      post: {
        operationId: 'estimate',
        description: 'Estimates what a show costs. Value added tax is not included.',
        responses: ok('The estimate.'),
      },
    },
    '/offers': {
      put: {
        operationId: 'renewOffer',
        description: 'Renews an offer.',
        responses: { 202: { description: 'The owner was asked.' } },
      },
    },
  },
};
const faults = (operation: string, text: string): Promise<string[]> =>
  claimsOf(`---\ntitle: A\n---\n\n# A\n\n## With \`${operation}\`\n\n${text}\n`, gallery);

describe('what the documents say, in other words', () => {
  test.each([
    ['renewOffer', 'Passes last three quarters of an hour.'],
    ['renewOffer', 'A pass is valid for three quarters of an hour.'],
    ['addShow', 'A show lasts no longer than two years.'],
    ['addShow', 'A show lasts at most two years.'],
    ['addShow', 'A draft that nobody changes is deleted after 180 days.'],
    ['addShow', 'A draft that stays the same is deleted after 180 days.'],
    ['renewOffer', 'The status 202 means that the owner was asked, not that the owner agreed.'],
    ['addWork', 'A new work cannot be sold until an expert has approved it. That takes up to 5 working days.'],
    ['addWork', 'Before a new work can be sold, an expert has to approve it, which takes up to 5 working days.'],
    ['estimate', '`estimate` stores nothing and excludes value added tax.'],
    ['estimate', '`estimate` stores nothing, and does not include value added tax.'],
    ['addWork', 'A new work can be sold once an expert has approved it, which takes up to 5 working days.'],
  ])('%s: %s', async (operation, text) => {
    expect(await faults(operation, text)).toEqual([]);
  });

  test.each([
    ['renewOffer', 'Passes last two thirds of an hour.'],
    ['addShow', 'A show lasts no longer than three years.'],
    ['addShow', 'A draft is deleted after 90 days without a change.'],
    ['addShow', 'A draft that nobody changes is deleted after 90 days.'],
    ['estimate', 'Value added tax is included.'],
    ['estimate', 'The estimate includes value added tax.'],
    ['addWork', 'A new work can be sold until an expert has approved it, which takes up to 5 working days.'],
    ['addWork', 'A new work cannot be sold until an expert has approved it. That takes up to 8 working days.'],
  ])('not what is otherwise: %s: %s', async (operation, text) => {
    expect(await faults(operation, text)).not.toEqual([]);
  });
});
