import { Box, Typography } from '@mui/material';
import { tables } from '#shared/tables';
import { keptOf } from '#shared/tables/kept-words';
import type { TableShape } from '#shared/tables/table-shape';
import { Column, Quiet } from '../../components/layout/layout.tsx';

/** Every kind of data about people in the portal, with how long it is stored. */
export function StoredList() {
  return (
    <>
      <Typography>The portal stores these kinds of data about people at the school.</Typography>
      <Box component="details" sx={fold}>
        <summary>Show all kinds</summary>
        <Column component="dl" gap={1.5} sx={{ m: 0 }}>
          {storedKinds().map(({ name, holds, kept }) => (
            <div key={name}>
              <Box component="dt" sx={{ fontWeight: 600 }}>
                {holds}
              </Box>
              <Quiet component="dd" size="large" sx={{ m: 0 }}>
                {kept}
              </Quiet>
            </div>
          ))}
        </Column>
      </Box>
    </>
  );
}

const fold = {
  '& > summary': { py: 1, fontWeight: 600, cursor: 'pointer', color: 'primary.main' },
};

/** A kind of data about people: what it is, and how long it is stored. */
interface StoredKind {
  readonly name: string;
  readonly holds: string;
  readonly kept: string;
}

/** Returns every kind of data about people that the portal stores, from the register of its tables. */
const storedKinds = (): StoredKind[] =>
  Object.entries<TableShape>(tables).flatMap(([name, row]) =>
    row.found !== 'nobody' ? [{ name, holds: capital(row.holds), kept: capital(keptOf(row)) }] : [],
  );

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
