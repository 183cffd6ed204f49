import { Refused } from '../frame/calls.ts';
import type { MakeCheck } from '../frame/script.ts';
import type { World, Written } from '../frame/world.ts';
import { some } from '../scripts/posts-of-year.ts';

/** Earlier writes that are looked at in an evening. */
const earlier = 8;

/** No write is lost: those of today are there in the evening, and some of all earlier ones. */
export const written: MakeCheck = (world) => ({
  name: 'written',
  async look([today]) {
    const from = today?.at('00:00').getTime() ?? 0;
    const isNew = ({ at }: Written) => at >= from;
    const fresh = world.written.filter(isNew);
    const old = some(
      world,
      world.written.filter((each) => !isNew(each)),
      earlier,
    );
    const wrong: string[] = [];
    for (const each of [...fresh, ...old]) {
      const is = await found(each);
      if (is === false) wrong.push(`${each.what} is lost`);
      if (is !== true) forget(world, each);
    }
    return wrong;
  },
});

async function found({ read, what }: Written): Promise<boolean | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return false;
    throw new Error(`${what} cannot be read`, { cause: error });
  }
}

/** What need not be there any longer is not looked at again, and what is lost is said once. */
function forget({ written: all }: World, each: Written): void {
  const at = all.indexOf(each);
  if (at >= 0) all.splice(at, 1);
}
