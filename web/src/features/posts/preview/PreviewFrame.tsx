import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import {
  Box,
  CssBaseline,
  type CssVarsTheme,
  GlobalStyles,
  useColorScheme,
  useTheme,
} from '@mui/material';
import type { SystemStyleObject } from '@mui/system';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface PreviewFrameProps {
  title: string;
  children: ReactNode;
  sx?: SystemStyleObject;
}

interface FrameDocument {
  readonly body: HTMLElement;
  readonly cache: EmotionCache;
}

/**
 * A page in a frame with the width of the previewed screen, so that its content is laid out like on
 * a real phone. It has the portal's theme and no script of its own.
 */
export function PreviewFrame({ title, children, sx }: PreviewFrameProps) {
  const theme = useTheme<CssVarsTheme>();
  const { colorScheme = 'light' } = useColorScheme();
  // Constant, because a new `srcDoc` would reload the frame.
  const [page] = useState(() => emptyPage(colorScheme));
  const [content, setContent] = useState<FrameDocument>();
  useEffect(() => {
    const root = content?.body.ownerDocument.documentElement;
    if (!root) return;
    root.dataset.theme = colorScheme;
    root.style.colorScheme = colorScheme;
  }, [content, colorScheme]);
  return (
    <>
      <Box
        component="iframe"
        title={title}
        srcDoc={page}
        onLoad={(event) => setContent(documentIn(event.currentTarget as HTMLIFrameElement))}
        sx={{ bgcolor: 'background.default', ...sx }}
      />
      {content &&
        createPortal(
          <CacheProvider value={content.cache}>
            <GlobalStyles styles={theme.generateStyleSheets()} />
            <CssBaseline />
            {children}
          </CacheProvider>,
          content.body,
        )}
    </>
  );
}

const emptyPage = (colorScheme: string): string =>
  `<!doctype html><html lang="en-AU" data-theme="${colorScheme}" style="color-scheme: ${colorScheme}"><head><meta charset="utf-8"><title>Preview</title></head><body></body></html>`;

function documentIn(frame: HTMLIFrameElement): FrameDocument | undefined {
  const page = frame.contentDocument;
  if (!page) return undefined;
  return { body: page.body, cache: createCache({ key: 'preview', container: page.head }) };
}
