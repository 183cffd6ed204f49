import { kindOfRecord } from '#functions/kernel/record/declaration';
import { recordReader } from '#functions/kernel/record/reads';
import { recordStore } from '#functions/kernel/record/record';
import type { Tables } from '#functions/kernel/store/tables';
import { WeeklyEmailText } from '#shared/mailings/weeklyemailtext.schemas';
import { weeklyemailtextRecords } from '#shared/tables/mail';

/** The key of the only record. */
export const weekly = { weeklyemailtextUid: 'weekly' };

const text = kindOfRecord({
  table: 'weeklyemailtext',
  shape: weeklyemailtextRecords.text,
  schema: WeeklyEmailText,
});

/** Reads the blurb and exclusion list of a school. */
export const weeklyTextReader = (tables: Tables) => recordReader(text, tables);
export type WeeklyTextReader = ReturnType<typeof weeklyTextReader>;

/** The blurb and exclusion list of each school, stored from one digest to the next. */
export const weeklyTexts = (tables: Tables) => recordStore(text, tables);
export type WeeklyTexts = ReturnType<typeof weeklyTexts>;
