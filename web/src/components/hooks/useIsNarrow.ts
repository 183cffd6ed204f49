import { useMediaQuery } from '@mui/material';

/** Whether the screen is too narrow for a table: lists show cards, and their filters are folded. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 767.95px)', { noSsr: true });
