import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { help } from './lib/help.mjs';
import { schoolIn } from './lib/school-in.ts';
import { readSettings, writeSettings } from './lib/school-settings.ts';
import { faultText, openStores } from './lib/stores.ts';

/** `npm run settings`: prints or writes a school's name, colours, tiles, categories and settings for families. */
const usage = help.settings;

try {
  const { values } = parseArgs({
    options: {
      site: { type: 'string' },
      from: { type: 'string' },
      port: { type: 'string' },
      data: { type: 'string' },
      stack: { type: 'string' },
    },
  });
  const { site, from } = values;
  if (!site) throw new Error(usage);
  const given = from === undefined ? undefined : contentOf(from);
  const stores = await openStores(values);
  try {
    const school = await schoolIn(stores, site);
    if (from === undefined)
      console.log(JSON.stringify(await readSettings(stores, school.site), null, 2));
    else {
      const { settings, categories } = await writeSettings(stores, school.site, given);
      console.log(
        `${settings.schoolName} now has ${settings.tile_settings.length} tiles and ${categories.length} categories.`,
      );
    }
  } finally {
    await stores.close();
  }
} catch (error) {
  console.error(faultText(error, usage));
  process.exitCode = 1;
}

function contentOf(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${file} cannot be read. Check its name.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is not valid JSON.`);
  }
}
