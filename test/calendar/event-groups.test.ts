import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keyOf } from '#functions/kernel/record/key';
import { groupRepository } from '#functions/people/store/groups';
import type { Caller } from '#shared/rights/caller';
import { groupsRecords } from '#shared/tables/people';
import { calendarOver } from '#test/support/records/calendar';
import { request, student, teacher } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { audienceWords } from '../../web/src/features/calendar/event/audienceWords.ts';
import { openCalendar, type WrittenCalendar } from './written-calendar.ts';

const main = schoolNamed('main');
let school: WrittenCalendar;
let years: readonly string[];
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  school = await openCalendar();
  const groups = await groupRepository(school.intake.tables).of(main).all();
  years = ['Year 7', 'Year 8'].map(
    (name) => groups.find(({ groupname }) => groupname === name)?.groupUid ?? '',
  );
});
afterAll(() => school.stop());

/** Adds an event for carers and staff, of the whole school or of groups. */
const added = async (groups: readonly string[]) => {
  const userTypes = ['CARERS', 'STAFF'].map((name) => ({ name, checked: true }));
  return (await school.add({ group_list: { userTypes, groups } })).EVENT_ID;
};

/** Opens an event, and returns it with how often that asked for groups. */
async function opened(EVENT_ID: string, caller: Caller) {
  let reads = 0;
  const { db } = school.intake.tables;
  const counting = {
    ...school.intake.tables,
    db: {
      send: (command: { readonly input: object }) => {
        if (JSON.stringify(command.input).includes('"groups":{"Keys"')) reads++;
        return db.send(command as never);
      },
    } as never,
  };
  const event = await calendarOver(counting).get({ EVENT_ID }, caller, request());
  return { event, reads };
}

describe('an event for some groups', () => {
  it('names them to those who write events, as words of the whole audience', async () => {
    const EVENT_ID = await added(years.toReversed());
    const writer = { ...teacher, groups: years, capabilities: ['editor' as const] };
    const { event } = await opened(EVENT_ID, writer);
    expect(event.for_groups).toEqual(['Year 7', 'Year 8']);
    expect(audienceWords(event)).toBe('Year 7 and Year 8: carers and staff');
    const ofAnyone = await school.get(EVENT_ID);
    expect(audienceWords(ofAnyone)).toBe('Year 7 and Year 8: carers and staff');
    for (const each of await school.listForEveryone())
      expect(each).not.toHaveProperty('for_groups');
  });

  it('names none to other readers, and reads none for them', async () => {
    const EVENT_ID = await added(years.slice(0, 1));
    for (const caller of [
      { ...teacher, groups: years },
      { ...student, type: 'affiliate' as const, is_carer: true, carerGroups: years },
    ]) {
      const { event, reads } = await opened(EVENT_ID, caller);
      expect([event.title, reads]).toEqual(['Choir', 0]);
      expect(event).not.toHaveProperty('for_groups');
    }
  });

  it('says that a group is gone', async () => {
    const groupUid = years[1] ?? '';
    const EVENT_ID = await added(years);
    const Key = keyOf(main, groupsRecords.group.key, { groupUid });
    await school.intake.tables.db.send(new DeleteCommand({ TableName: 'groups', Key }));
    const { for_groups } = await school.get(EVENT_ID);
    expect(for_groups).toEqual(['Year 7', 'a group that no longer exists']);
  });
});

describe('an event for the whole school', () => {
  it('names no groups, and reads none', async () => {
    const EVENT_ID = await added([]);
    const writer = { ...teacher, capabilities: ['editor' as const] };
    const { event, reads } = await opened(EVENT_ID, writer);
    expect([reads, event.for_groups, audienceWords(event)]).toEqual([
      0,
      undefined,
      'Carers and staff',
    ]);
  });
});

describe('an audience in words', () => {
  it.each([
    ['1', [], 'Everyone'],
    ['1', ['Year 7'], 'Year 7: students, carers and staff'],
    ['2', [], 'Students'],
    ['3,4', ['Year 10'], 'Year 10: carers and staff'],
    ['4', ['A', 'B', 'C', 'D', 'E'], 'A, B, C and 2 more groups: staff'],
  ] as const)('is that of the types %s with %j', (AUDIENCE_TYPE_ID, for_groups, words) => {
    expect(audienceWords({ AUDIENCE_TYPE_ID, for_groups: [...for_groups] })).toBe(words);
  });
});
