import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestFor } from '#shared/kernel/request';
import type { Input, Route } from '#shared/kernel/route';
import { unwrap } from '#shared/kernel/wire';
import { studentNotes } from '#shared/notes/student-notes.contract';
import type { RequestThread } from '#shared/psychology/request';
import { schoolPsychologyRequest as support } from '#shared/psychology/school-psychology-request.contract';
import { schoolToday } from '#test/support/college/absences';
import {
  familyShapes,
  isHeaded,
  peopleOf,
  relationOf,
  type ShapedAdult,
  type ShapedChild,
  startFamilies,
} from '#test/support/college/family-shapes';
import type { MemoryPortal } from '#test/support/memory/memory-portal';
import { proofRuns, proofSeed } from '#test/support/proof-runs';

/**
 * Every adult of random families asks about every child nearby: carers by links of every kind, staff
 * by each reason of duty, and both at once, at both schools.
 */
const families = familyShapes(Math.max(12, proofRuns(40)), proofSeed);
const people = peopleOf(families, schoolToday);
const { children, adults } = people;

let portal: MemoryPortal;
const tokens = new Map<string, Promise<string>>();
async function ask<R extends Route>(
  { site, username }: { readonly site: string; readonly username: string },
  route: R,
  input: Input<R>,
) {
  const key = `${site} ${username}`;
  const token = tokens.get(key) ?? portal.admit(site, username, `u-${username}`);
  tokens.set(key, token);
  return portal.call(site, await token, requestFor(route, input));
}

const secretOf = ({ site, username }: ShapedChild) => `Secret-of-${username}-${site}`;
const keyOf = ({ site, username }: ShapedChild) => `${site} ${username}`;
/** The own request of each child. */
const requests = new Map<string, string>();

beforeAll(async () => {
  portal = await startFamilies(families, people);
  for (const child of children) {
    const { status, text } = await ask(child, support.create, { text: secretOf(child) });
    expect([child.username, status]).toEqual([child.username, 200]);
    requests.set(keyOf(child), (unwrap('records', text) as RequestThread).requestUid);
    const writer = adults.find((adult) => relationOf(adult, child) === 'duty');
    if (writer) await ask(writer, studentNotes.create, noteAbout(child, secretOf(child), true));
  }
});
afterAll(() => portal.stop());

const noteAbout = (
  { userUid }: Pick<ShapedChild, 'userUid'>,
  note: string,
  visible_all = false,
) => ({
  notesData: { student_userid: userUid, note, noteType: 'General' as const, visible_all },
});
const nearOf = ({ site, family }: ShapedAdult): ShapedChild[] =>
  children.filter(
    (each) => each.site === site && each.family >= family && each.family < family + 3,
  );

describe('notes and requests of families of many shapes', () => {
  it('shows notes to staff on duty only, never to carers, students or staff of the family', async () => {
    const outcomes = new Set<string>();
    for (const adult of adults) {
      const unknown = await ask(adult, studentNotes.list, { student_userid: 'nobody' });
      for (const child of nearOf(adult)) {
        const relation = relationOf(adult, child);
        const wanted = !adult.isStaff ? 403 : relation === 'duty' ? 200 : 404;
        const named = { student_userid: child.userUid };
        for (const [route, input] of [
          [studentNotes.list, named],
          [studentNotes.recipients, named],
          [studentNotes.retract, { ...named, noteUid: 'none', reason: 'Wrong' }],
          [studentNotes.create, noteAbout(child, 'Short')],
        ] as const) {
          const { status, text } = await ask(adult, route, input as never);
          // An unknown note of a known student is 404, too.
          const here = route === studentNotes.retract && wanted === 200 ? 404 : wanted;
          expect([adult, child, route.path, status]).toEqual([adult, child, route.path, here]);
          if (wanted === 404) expect(text).toBe(unknown.text);
          if (wanted !== 200) expect(text).not.toContain(secretOf(child));
          outcomes.add(`${route.path} ${status}`);
        }
      }
    }
    expect(outcomes.size).toBe(8);
    for (const child of children.slice(0, 6)) {
      const { status } = await ask(child, studentNotes.list, { student_userid: child.userUid });
      expect(status).toBe(403);
    }
  });

  it('lets heads of year read every note of their students, and other staff those for all', async () => {
    let heads = 0;
    for (const adult of adults) {
      for (const child of nearOf(adult).filter((each) => relationOf(adult, each) === 'duty')) {
        const named = { student_userid: child.userUid, limit: 100 };
        const { text } = await ask(adult, studentNotes.list, named);
        const { notes } = unwrap('records', text) as {
          notes: { created_by: string; visible_all: boolean }[];
        };
        const isHead = isHeaded(adult, child);
        const others = notes.filter(
          (each) => !each.visible_all && each.created_by !== adult.username,
        );
        if (isHead) heads += others.length;
        else
          expect([adult.username, child.username, others]).toEqual([
            adult.username,
            child.username,
            [],
          ]);
      }
    }
    expect(heads).toBeGreaterThan(0);
  });

  it('hides a student’s own request from every adult, by every call', async () => {
    for (const adult of adults) {
      const unknown = await ask(adult, support.get, { requestUid: 'none~nobody' });
      for (const child of nearOf(adult)) {
        const requestUid = requests.get(keyOf(child)) ?? '';
        const read = await ask(adult, support.get, { requestUid });
        expect([adult.username, read.status, read.text]).toEqual([
          adult.username,
          404,
          unknown.text,
        ]);
        const written = await ask(adult, support.write, { requestUid, text: 'Hello' });
        expect(written.status).toBe(404);
      }
      const { text } = await ask(adult, support.list, {});
      expect(text).not.toMatch(/Secret-of|requestUid/);
    }
  });

  it('takes a request about a child from its carers of today and from staff on duty only', async () => {
    for (const adult of adults) {
      for (const child of nearOf(adult)) {
        const input = { student_userid: child.userUid, text: secretOf(child) };
        const { status, text } = await ask(adult, support.create, input);
        const isAllowed = relationOf(adult, child) !== undefined;
        expect([adult, child, status]).toEqual([adult, child, isAllowed ? 200 : 404]);
        if (!isAllowed) continue;
        const { requestUid } = unwrap('records', text) as RequestThread;
        const others = adults
          .filter((each) => each.site === adult.site && each !== adult)
          .slice(0, 4);
        for (const other of [...others, child]) {
          expect([other.username, (await ask(other, support.get, { requestUid })).status]).toEqual([
            other.username,
            404,
          ]);
        }
      }
    }
  });
});
