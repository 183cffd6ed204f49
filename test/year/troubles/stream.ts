import type { MakeScript } from '../frame/script.ts';

/** On Thursdays the stream of tables stops from 8 am to 6 pm. What changed is found in the evening. */
export const stream: MakeScript = (world) => ({
  name: 'stream',
  due: ({ isSchoolDay, weekday, site }) =>
    isSchoolDay && weekday === 4 && site === 'main'
      ? [
          { at: '08:00', what: 'stops' },
          { at: '18:00', what: 'goes on' },
        ]
      : [],
  async act(_, { what }) {
    world.streams.setStopped(what === 'stops');
  },
  async expect() {
    return [];
  },
});
