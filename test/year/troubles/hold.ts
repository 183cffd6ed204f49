import { SendingPausedException } from '@aws-sdk/client-sesv2';
import { api } from '#shared/api';
import type { Day } from '../frame/calendar.ts';
import type { MakeScript } from '../frame/script.ts';
import { officers, type World } from '../frame/world.ts';

/** The sixth Tuesday of a term. */
const isHeld = ({ date, year, term, weekday }: Day): boolean => {
  const start = year.terms[(term ?? 0) - 1]?.start;
  if (start === undefined || weekday !== 2) return false;
  return Math.floor((Date.parse(date) - Date.parse(start)) / 604_800_000) === 5;
};

/**
 * Once a term SES takes no mail of the account from 5 am to 7 pm. Then all of it leaves; mailings that
 * are held wait for a person, who tries again before the quiet hours of families begin.
 */
export const hold: MakeScript = (world) => ({
  name: 'hold',
  due: (day) =>
    isHeld(day) && day.isSchoolDay && day.site === 'main'
      ? [
          { at: '05:00', what: 'begins' },
          { at: '19:00', what: 'ends' },
          { at: '19:30', what: 'is resumed' },
        ]
      : [],
  async act(_, { what }) {
    if (what === 'begins') {
      world.trouble.isMailStopped = true;
      world.excuses.push(/mailingsHeld|SES|on hold|ordersLate|took nothing/i);
      world.mailbox.setFault(
        () => new SendingPausedException({ message: 'Sending is paused', $metadata: {} }),
      );
    }
    if (what === 'ends') world.mailbox.setFault();
    if (what === 'is resumed')
      for (const site of ['main', 'regional'] as const) await resumeAll(world, site);
  },
  async expect({ site }) {
    if (site === 'main' && world.trouble.isMailStopped) {
      world.trouble.isMailStopped = false;
    }
    return [];
  },
});

async function resumeAll(world: World, site: 'main' | 'regional'): Promise<void> {
  const { sender } = officers[site];
  const { records } = await world.ask(site, sender, api['send-emails'].list, { limit: 20 });
  for (const { mailingUid, state } of records) {
    if (state !== 'paused') continue;
    await world.ask(site, sender, api['send-emails'].resume, { mailingUid });
    world.byHand('resume a mailing that was held');
  }
}
