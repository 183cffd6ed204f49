import { weeksFault } from '#shared/site/family-settings';
import { FamilySettings } from '#shared/site/family-settings-form.schemas';
import { schemaFaults } from '../../components/forms/schemaFaults.ts';

/** Returns the faults of settings, by the schema of the server. */
export function settingsFaults(body: FamilySettings): Record<string, string> {
  const weeks = weeksFault(body);
  return { ...(weeks && { week_starts: weeks }), ...schemaFaults(FamilySettings, body) };
}
