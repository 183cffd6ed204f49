import type { rollCall as contract } from '#shared/emergency/roll-call.contract';
import type { Handlers } from '#shared/kernel/route';
import { classesInRoom, type RollClassDeps } from './roll-call-classes.ts';
import {
  ownChild,
  ownRollCall,
  storeMark,
  studentsCalled,
  studentToMark,
} from './roll-call-marks.ts';
import { type RollOverviewDeps, rollOverviewHandlers } from './roll-call-overview.ts';

/** Answers the roll-call of an emergency: for each person, for staff, and for those who lead. */
export const rollCallHandlers = (
  deps: RollClassDeps & RollOverviewDeps,
): Handlers<typeof contract> => ({
  ...rollOverviewHandlers(deps),

  async get(_, caller, { now, audit }) {
    const answer = await ownRollCall(deps, caller, now);
    await audit(answer.children.map(({ userUid }) => userUid));
    return answer;
  },

  async mark({ child, ...said }, caller, { now, audit }) {
    const userUid = child === undefined ? caller.userUid : ownChild(caller, child);
    await audit([userUid]);
    const source = child === undefined ? 'self' : 'carer';
    await storeMark(deps, caller, { userUid, source, said, now });
    return { state: said.state };
  },

  async findStudents({ name }, caller, { now, audit }) {
    const found = await studentsCalled(deps, caller, name, now);
    await audit(found.map(({ userUid }) => userUid));
    return found;
  },

  async listClasses(_, caller, { now, audit }) {
    const classes = await classesInRoom(deps, caller, now);
    const students = classes.flatMap((each) => each.students.map(({ userUid }) => userUid));
    await audit([...new Set(students)]);
    return classes;
  },

  async markStudent({ student, ...said }, caller, { now, audit }) {
    const userUid = await studentToMark(deps, caller, student, now);
    await audit([userUid]);
    await storeMark(deps, caller, { userUid, source: 'staff', said, now });
    return { state: said.state };
  },
});
