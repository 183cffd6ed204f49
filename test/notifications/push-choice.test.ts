import { describe, expect, it } from 'vitest';
import { preferenceHandlers } from '#functions/notifications/notification-preferences';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { pushDeviceRepository } from '#functions/notifications/store/push-devices';
import { pushReaders } from '#functions/notifications/store/push-readers';
import { sentMessages } from '#functions/notifications/store/sent-messages';
import { userRepository } from '#functions/people/store/users';
import { memoryTables } from '#test/support/memory/memory-tables';
import { addDevice } from '#test/support/push/pushes';
import { carer, request, student, teacher } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

const mail = { digest: true, daily: true, principal: true };

/** The choices of a school in memory. */
function choices() {
  const tables = memoryTables(async () => {});
  const preferences = preferenceRepository(tables);
  const handlers = preferenceHandlers({
    hasTexts: async () => true,
    preferences,
    suppressions: suppressionRepository(tables),
    users: userRepository(tables),
    sent: sentMessages(tables),
  });
  return { tables, preferences, handlers };
}

describe('the choice of what appears on devices', () => {
  it('stays as it is when a page saves that does not know it', async () => {
    const { handlers } = choices();
    const before = await handlers.get({}, carer, request());
    const others = { todo: true, digest: false, daily: false, principal: true };
    expect(before.push).toEqual({ absences: true, ...others });
    const save = (is: object, updated_at: string) =>
      handlers.update({ ...mail, ...is, updated_at }, carer, request());
    const chosen = await save({ push: { absences: false } }, before.updated_at);
    expect(chosen.push).toEqual({ absences: false, ...others });
    const after = await save({ daily: false }, chosen.updated_at);
    expect([after.push, after.daily]).toEqual([{ absences: false, ...others }, false]);
    // A page of release 1.7.0 knows of absences only.
    const both = await save({ push: { absences: true, todo: false } }, after.updated_at);
    const one = await save({ push: { absences: false } }, both.updated_at);
    expect(one.push).toEqual({ absences: false, ...others, todo: false });
  });

  it('finds those who have a device and want a kind, with their quiet hours', async () => {
    const { tables, preferences } = choices();
    const quiet = { from: '21:00', to: '07:00' };
    const stored = preferences.of(schoolNamed('main'));
    const first = { loadedVersion: '', now: new Date() };
    await stored.save(carer.userUid, { ...mail, quiet }, first);
    await stored.save(teacher.userUid, { ...mail, push: { absences: false } }, first);
    for (const { userUid } of [carer, teacher]) await addDevice(tables, userUid, userUid);
    const deps = { preferences, devices: pushDeviceRepository(tables) };
    const uids = [carer, teacher, student].map(({ userUid }) => userUid);
    const found = await pushReaders(deps, schoolNamed('main'), 'absences', uids);
    expect([...found]).toEqual([[carer.userUid, { quiet }]]);
    expect((await pushReaders(deps, schoolNamed('regional'), 'absences', uids)).size).toBe(0);
  });
});
