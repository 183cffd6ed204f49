import type { School } from '#functions/kernel/record/declaration';
import { schools } from '#functions/kernel/schools/current';

/** Whether a school has a name for texts, and so sends some. */
export const hasTexts = async ({ site }: School): Promise<boolean> =>
  (await schools.of(site))?.smsSender !== undefined;
