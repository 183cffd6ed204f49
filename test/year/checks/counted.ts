import type { MakeCheck } from '../frame/script.ts';
import { peopleNow } from '../scripts/posts-of-year.ts';

/** Counts the messages of a day for the report. It finds nothing wrong. */
export const counted: MakeCheck = (world) => {
  let seen = 0;
  return {
    name: 'counted',
    async look(days) {
      const carers = new Set(
        days.flatMap((day) =>
          peopleNow(world, day).flatMap(({ isCarer, username }) =>
            isCarer ? [`${day.site} ${world.userUid(day.site, username)}`] : [],
          ),
        ),
      );
      const { mails, carers: before } = world.report.carerWeeks;
      for (const { site, recipient, type } of world.mails.slice(seen)) {
        if (carers.has(`${site} ${recipient}`)) mails.set(type, (mails.get(type) ?? 0) + 1);
      }
      seen = world.mails.length;
      world.report.carerWeeks.carers = before + carers.size;
      world.report.days++;
      return [];
    },
  };
};
