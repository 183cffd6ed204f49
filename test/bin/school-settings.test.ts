import { beforeEach, describe, expect, it } from 'vitest';
import { demoCategories, demoSettings } from '#bin/demo/content';
import { readSettings, writeSettings } from '#bin/lib/school-settings';
import { memoryTables } from '#test/support/memory-tables';

const school = { settings: demoSettings.main, categories: demoCategories };

let tables: ReturnType<typeof memoryTables>;
beforeEach(() => {
  tables = memoryTables(async () => {});
});
const stores = () => ({ db: tables.db, table: (name: string) => name });
const write = (given: unknown, site = 'main') => writeSettings(stores(), site, given);
const stored = () => [...tables.all('settings'), ...tables.all('post-categories')];

describe('the settings of a school', () => {
  it('are put from a file and printed as one that can be put again', async () => {
    await expect(readSettings(stores(), 'main')).rejects.toThrow('main has no settings yet');
    await write(school);
    const printed: unknown = JSON.parse(JSON.stringify(await readSettings(stores(), 'main')));
    expect(printed).toEqual(school);
    await write(printed);
    expect(await readSettings(stores(), 'main')).toEqual(school);
    await expect(readSettings(stores(), 'regional')).rejects.toThrow('no settings yet');
  });

  it('keep a category that a later file does not name', async () => {
    await write(school);
    const [first] = demoCategories;
    await write({ ...school, categories: [{ ...first, categoryname: 'Lessons' }] });
    const { categories } = await readSettings(stores(), 'main');
    expect(categories).toHaveLength(demoCategories.length);
    expect(categories[0]?.categoryname).toBe('Lessons');
  });

  it.each([
    [
      'of another school',
      { ...school, settings: demoSettings.regional },
      'of regional, not of main',
    ],
    [
      'on another clock',
      { ...school, settings: { ...demoSettings.main, timeZone: 'Europe/Paris' } },
      'says Europe/Paris, and infra/sites.ts Australia/Sydney',
    ],
    [
      'with a colour that is none',
      {
        ...school,
        settings: {
          ...demoSettings.main,
          theme_colours: { header_colour: 'blue', footer_colour: '#000000' },
        },
      },
      'header_colour',
    ],
    ['with a misspelt field', { ...school, catgories: [] }, 'catgories'],
    ['that is nothing', undefined, 'cannot be used'],
  ])('%s are refused, and nothing is put', async (_, given, says) => {
    await expect(write(given)).rejects.toThrow(says);
    expect(stored()).toEqual([]);
  });

  it('are not put for a school that is not deployed', async () => {
    await expect(write(school, 'nowhere')).rejects.toThrow('no school nowhere');
  });
});
