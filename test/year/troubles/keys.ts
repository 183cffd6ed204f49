import type { MakeScript } from '../frame/script.ts';

/**
 * In the night of the first Sunday of a month the user pools sign with new keys, and the keys of sealed texts
 * get new secrets. Those who call then have tokens of a key that no Lambda knows yet, texts of all earlier
 * secrets still open, and nobody notices.
 */
export const keys: MakeScript = (world) => ({
  name: 'keys',
  due: ({ site, weekday, date }) =>
    site === 'main' && weekday === 7 && Number(date.slice(8)) <= 7 ? [{ at: '04:30' }] : [],
  async act() {
    await world.portal.turnKeys();
    world.portal.rotateKeys();
  },
  async expect() {
    return [];
  },
});
