export type { Box, Drawing, FieldValue, FilledField } from './field.schemas.ts';

/** The most points of a drawn signature. A signature of 10 seconds has about 600. */
export const mostPoints = 5_000;
