import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { SessionProvider } from '../../../../web/src/auth/session.tsx';
import { FeedbackProvider } from '../../../../web/src/components/feedback/feedback.tsx';
import { portalTheme } from '../../../../web/src/theme/theme.ts';
import { NoteScreen } from './sample-editor.tsx';

/** A page with nothing but a sample form, for the browser test beside it. */

const session = { config: { schoolUid: 'main' }, user: { userUid: 'u-teacher' } };
const router = createBrowserRouter([
  { path: '/', element: <h1>Elsewhere</h1> },
  {
    path: '/form',
    element: (
      <Box component="main" sx={{ px: { xs: 2, sm: 3, md: 5 } }}>
        <h1>Notes</h1>
        <NoteScreen />
      </Box>
    ),
  },
]);

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <ThemeProvider theme={portalTheme('#7a1f2b')} storageManager={null}>
    <CssBaseline />
    <SessionProvider session={session as Parameters<typeof SessionProvider>[0]['session']}>
      <FeedbackProvider>
        <RouterProvider router={router} />
      </FeedbackProvider>
    </SessionProvider>
  </ThemeProvider>,
);
