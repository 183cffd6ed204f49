import { Box, Typography } from '@mui/material';
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
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
          {storedKinds().map(({ name, holds, kept }) => (
            <div key={name}>
              <Box component="dt" sx={{ fontWeight: 600 }}>
                {holds}
              </Box>
              <Box component="dd" sx={{ m: 0, color: 'text.secondary', fontSize: '0.9375rem' }}>
                {kept}
              </Box>
            </div>
          ))}
        </Box>
      </Box>
    </>
  );
}

const fold = {
  '& > summary': { py: 1, fontWeight: 600, cursor: 'pointer', color: 'primary.main' },
};
