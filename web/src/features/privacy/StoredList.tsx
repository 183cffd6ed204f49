import { Box, Typography } from '@mui/material';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { storedKinds } from './stored.ts';

/** Every kind of data about people in the portal, with how long it is stored. */
export function StoredList() {
  return (
    <>
      <Typography>
        The portal stores these kinds of data about people at the school. Some are about you, others
        about other people.
      </Typography>
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
