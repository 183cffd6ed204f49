import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type CssVarsTheme, useColorScheme, useTheme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface PreviewFrameProps {
  title: string;
  children: ReactNode;
  sx?: SystemStyleObject;
}

interface Room {
  readonly body: HTMLElement;
  readonly cache: EmotionCache;
}

/**
 * A page within the page, as wide as the screen that it stands for: what is in it is laid out by that width and not by the
 * window's, as on a real phone. It has the portal's look and no script of its own.
 */
export function PreviewFrame({ title, children, sx }: PreviewFrameProps) {
  const theme = useTheme<CssVarsTheme>();
  const { colorScheme = 'light' } = useColorScheme();
  // Written once: another text would load the page anew.
  const [page] = useState(() => emptyPage(colorScheme));
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    const root = room?.body.ownerDocument.documentElement;
    if (!root) return;
    root.dataset.theme = colorScheme;
    root.style.colorScheme = colorScheme;
  }, [room, colorScheme]);
  return (
    <>
      <Box
        component="iframe"
        title={title}
        srcDoc={page}
        onLoad={(event) => setRoom(roomIn(event.currentTarget as HTMLIFrameElement))}
        sx={{ bgcolor: 'background.default', ...sx }}
      />
      {room &&
        createPortal(
          <CacheProvider value={room.cache}>
            <GlobalStyles styles={theme.generateStyleSheets()} />
            <CssBaseline />
            {children}
          </CacheProvider>,
          room.body,
        )}
    </>
  );
}

const emptyPage = (colorScheme: string): string =>
  `<!doctype html><html lang="en-AU" data-theme="${colorScheme}" style="color-scheme: ${colorScheme}"><head><meta charset="utf-8"><title>Preview</title></head><body></body></html>`;

function roomIn(frame: HTMLIFrameElement): Room | undefined {
  const page = frame.contentDocument;
  if (!page) return undefined;
  return { body: page.body, cache: createCache({ key: 'preview', container: page.head }) };
}
