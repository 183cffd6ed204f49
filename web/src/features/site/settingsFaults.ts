import { settingsFaults as partFaults } from '#shared/site/school-settings';
import { SchoolSettings } from '#shared/site/school-settings-form.schemas';
import { schemaFaults } from '../../components/forms/schemaFaults.ts';

/** Returns the faults of settings, by the schema and the rules of the server. */
export function settingsFaults(
  body: SchoolSettings,
  base: Parameters<typeof partFaults>[1] = { tile_settings: [], categories: [] },
): Record<string, string> {
  const parts = Object.entries(partFaults(body, base)).flatMap(([name, fault]) =>
    fault ? [[name, fault] as const] : [],
  );
  return { ...Object.fromEntries(parts), ...schemaFaults(SchoolSettings, body) };
}
