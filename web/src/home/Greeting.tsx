import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { notificationPreferences as preferencesApi } from '#shared/notifications/notification-preferences.contract';
import { newestNews } from '#shared/site/news';
import { useRead, useWrite } from '../api/hooks.ts';
import { useFeedback } from '../components/feedback/feedback.tsx';
import { Row } from '../components/layout/layout.tsx';
import { FirstCards } from './FirstCards.tsx';
import { NewsList } from './NewsList.tsx';

/**
 * What a person sees once: three cards at the first visit, and later what is new after an update. It
 * lies over the corner of Home, so that nothing moves and everything below can be used.
 */
export function Greeting() {
  const { data } = useRead(preferencesApi.portal, {}, { revalidateOnFocus: false });
  const choose = useWrite(preferencesApi.choose);
  const { attempt } = useFeedback();
  const [isClosed, setClosed] = useState(false);
  const isNew = data !== undefined && !data.welcomed;
  if (!data || isClosed || (!isNew && data.news_seen === newestNews)) return null;
  function close() {
    setClosed(true);
    // A new person needs no list of changes.
    void attempt(() => choose({ welcomed: true, news_seen: newestNews }));
  }
  return (
    <Box component="section" aria-labelledby="greeting" sx={corner} className="no-print">
      <Row align="start" isOneLine>
        <Typography variant="h3" component="h2" id="greeting" sx={{ flex: 1 }}>
          {isNew ? 'Welcome' : 'What’s new'}
        </Typography>
        <IconButton
          aria-label="Close, do not show again"
          onClick={close}
          sx={{ mt: -1, marginInlineEnd: -1 }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Row>
      {isNew ? (
        <FirstCards onDone={close} />
      ) : (
        <>
          <NewsList most={1} />
          <Button variant="contained" onClick={close} sx={{ mt: 2 }}>
            Close
          </Button>
        </>
      )}
    </Box>
  );
}

const corner = {
  position: 'fixed',
  // Below dialogs and messages.
  zIndex: 'speedDial',
  insetInlineEnd: { xs: 8, sm: 24 },
  bottom: { xs: 8, sm: 24 },
  insetInlineStart: { xs: 8, sm: 'auto' },
  width: { sm: 400 },
  maxHeight: '70dvh',
  overflowY: 'auto',
  p: 2.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: 8,
};
