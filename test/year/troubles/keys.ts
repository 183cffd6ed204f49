import type { MakeScript } from '../frame/script.ts';

/**
 * In the night of the first Sunday of a month the user pools sign with new keys. Those who call then have
 * tokens of a key that no Lambda knows yet, and nobody notices.
 */
export const keys: MakeScript = (world) => ({
  name: 'keys',
  due: ({ site, weekday, date }) =>
    site === 'main' && weekday === 7 && Number(date.slice(8)) <= 7 ? [{ at: '04:30' }] : [],
  act: () => world.portal.turnKeys(),
  async expect() {
    return [];
  },
});
