import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { List, Quiet, Row } from '../components/layout/layout.tsx';

/** A card with one row for each record. */
export const HomeRows = ({ children }: { children: ReactNode }) => <List isCard>{children}</List>;

/** A row: what it is about, a smaller line, and what can be done. */
export const HomeRow = (props: {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** The action is beside the words at every width. */
  isOneLine?: boolean;
}) => (
  <Row
    component="li"
    columnGap={2}
    rowGap={1}
    align="center"
    isOneLine={props.isOneLine ?? false}
    sx={row}
  >
    <Box sx={words}>
      <Box sx={{ fontWeight: 600 }}>{props.title}</Box>
      {props.text && <Quiet size="large">{props.text}</Quiet>}
    </Box>
    {props.action}
  </Row>
);

/** On a phone a button is beside them; on the narrowest one it is below. */
const words = { flex: '1 1 150px', minWidth: 0, overflowWrap: 'anywhere' } as const;
const row = {
  px: { xs: 2, sm: 2.5 },
  py: 1.25,
  minHeight: 56,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
