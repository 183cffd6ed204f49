import { Box, Typography } from '@mui/material';
import type { SigningRequest } from '#shared/signing/request';
import { List, Quiet } from '../../../components/layout/layout.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';

/** What happened to a request, in order. */
export const Events = ({ events }: Pick<SigningRequest, 'events'>) => (
  <section aria-labelledby="events">
    <Typography variant="h2" id="events" sx={{ mb: 1.5 }}>
      Record
    </Typography>
    <List component="ol">
      {events.map(({ at, who, did }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an event is its place in the record
        <Box component="li" key={n} sx={row}>
          <Quiet component="span" className="figures">
            <DateWords at={at} withTime />
          </Quiet>
          <span>
            {who && <strong>{`${who}: `}</strong>}
            {did}
          </span>
        </Box>
      ))}
    </List>
  </section>
);
const row = {
  display: 'grid',
  columnGap: 2,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
  fontSize: '0.9375rem',
};
