import type { Leaver } from '#shared/intake/intake.contract';
import type { RosterProfile } from '#shared/intake/roster';
import { inOrder } from '#shared/kernel/in-order';
import { effectOf } from './counts.ts';
import { isChange, type Step } from './diff.ts';

/** Collects the people who would leave, as the dry run names them. */
export function leavers() {
  const people: Leaver[] = [];
  return {
    add(step: Step): void {
      if (!isChange(step) || step.table !== 'users' || effectOf(step) !== 'leaving') return;
      const person = step.before ?? step.after;
      if (person) people.push(leaverOf(person));
    },
    /** The leavers by surname, then first name. */
    get people(): Leaver[] {
      return people.toSorted(
        (a, b) =>
          inOrder(a.surname, b.surname) ||
          inOrder(a.firstname, b.firstname) ||
          inOrder(a.userUid, b.userUid),
      );
    },
  };
}

function leaverOf(person: RosterProfile): Leaver {
  const { userUid, username, firstname, surname, type, is_carer, form_run } = person;
  return {
    userUid,
    username,
    firstname,
    surname,
    type: type === 'affiliate' && is_carer ? 'carer' : type,
    ...(form_run !== undefined && { year: form_run }),
  };
}
