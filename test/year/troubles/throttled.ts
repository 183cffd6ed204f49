import { throttled as refused } from '../frame/faults.ts';
import type { MakeScript } from '../frame/script.ts';

/**
 * On Mondays one call of a table in 50 fails for 14 minutes, after all retries of its client. No roster
 * is applied then: it needs hundreds of calls, so its administrator would have to load it again.
 */
export const throttled: MakeScript = (world) => ({
  name: 'throttled',
  due: ({ isSchoolDay, weekday, site }) =>
    isSchoolDay && weekday === 1 && site === 'main'
      ? [
          { at: '08:25', what: 'begins' },
          { at: '08:39', what: 'ends' },
        ]
      : [],
  async act(_, { what }) {
    if (what === 'ends') {
      world.faults.set();
      return;
    }
    world.excuses.push(/ThrottlingException|tableFaults|"work-watch failed\. Jobs/);
    world.faults.set(() => (world.chance.is(0.02) ? refused() : undefined));
  },
  async expect() {
    return [];
  },
});
