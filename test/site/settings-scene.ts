import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { demoSettings } from '#bin/demo/content';
import { schoolCategories } from '#functions/posts/school-categories';
import { schoolSettingsHandlers } from '#functions/site/school-settings';
import { settingsHandlers } from '#functions/site/settings';
import { schoolSettingsRepository } from '#functions/site/store/school-settings';
import { settingsRepository } from '#functions/site/store/settings';
import { sessionReader } from '#functions/timetables/store/academic-sessions';
import type { TableName } from '#shared/tables';
import { memoryTables } from '#test/support/memory/memory-tables';
import { administrator, request } from '#test/support/records/people';
import { bound, schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

/** The picture that every upload becomes here. */
export const storedPicture = `main/${'a'.repeat(64)}-80x24.png`;

/** The settings of a school over tables in memory; `stored` false is a school before its first save. */
export async function settingsScene(stored = true) {
  const { db, all, declareAll } = memoryTables(async () => {});
  declareAll();
  const tables = tablesOf(db);
  const put = (TableName: TableName, Item: Record<string, unknown>) =>
    db.send(new PutCommand({ TableName, Item }));
  if (stored) await put('settings', { pk: 'main', sk: 'settings', ...demoSettings.main });
  const uploads: (readonly [image: string, longest: number | undefined])[] = [];
  const facts = {
    schoolUid: schoolNamed('main').site,
    name: 'Harbour College',
    host: 'main.portal.example.edu',
    timeZone: 'Australia/Sydney',
    sender: 'portal@main.portal.example.edu',
    configurationSet: 'main',
    issuer: 'https://issuer.example.edu',
    clientId: 'client',
  };
  const schoolOf = async (schoolUid: string) => (schoolUid === 'main' ? facts : undefined);
  const handlers = schoolSettingsHandlers({
    settings: schoolSettingsRepository(tables),
    categories: schoolCategories(tables),
    sessions: sessionReader(tables),
    pictures: {
      store: async (_, image, __, longest) => {
        uploads.push([image, longest]);
        return storedPicture;
      },
      known: (_, address) => address.replace(/^\/media\//, '') || undefined,
      fault: async (name) => (name === storedPicture ? undefined : 'This picture is not uploaded.'),
    },
    schoolOf,
  });
  const families = settingsHandlers(
    settingsRepository(tables),
    bound({ path: async () => undefined }),
    schoolOf,
  );
  return { handlers, families, put, uploads, tables, stored: (name: TableName) => all(name) };
}

/** A request some minutes after the start of a day. */
export const at = (minute: number) => request({ now: new Date(Date.UTC(2026, 2, 2, 0, minute)) });

/** Returns the settings as the screen reads them. */
export const load = ({ handlers }: Pick<Awaited<ReturnType<typeof settingsScene>>, 'handlers'>) =>
  handlers.get({}, administrator, at(0));
