import { createTheme } from '@mui/material/styles';
import { readableOn, textOn } from './colours.ts';

/** The colour before a school is known, and for a school that chose none. */
export const neutralColour = '#2f4a5c';

const ink = { light: '#1c1e21', dark: '#e9eaeb' };
const quiet = { light: '#585e64', dark: '#a9b0b7' };
const page = { light: '#faf9f7', dark: '#121416' };
const card = { light: '#ffffff', dark: '#1a1d20' };
const edge = { light: '#e3e1dc', dark: '#2d3135' };
const control = { light: '#868b90', dark: '#767d84' };

const sans = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
/** Titles are set like print; every system has one of these. */
const serif =
  '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, "Noto Serif", Georgia, serif';

const title = { fontFamily: serif, fontWeight: 600, letterSpacing: '-0.01em', lineHeight: 1.25 };

/** The look of the portal in a school's colour: neutral surfaces, one accent, outlined cards, one radius. */
export function portalTheme(schoolColour: string) {
  const bar = schoolColour;
  const accent = {
    light: readableOn(page.light, schoolColour),
    dark: readableOn(card.dark, schoolColour, 5.5),
  };
  const palette = (scheme: 'light' | 'dark') => ({
    mode: scheme,
    // The words on a button keep their contrast under the pointer.
    primary: {
      main: accent[scheme],
      dark: accent[scheme],
      contrastText: textOn(accent[scheme]),
    },
    error: { main: scheme === 'light' ? '#b3261e' : '#f2928b' },
    warning: { main: scheme === 'light' ? '#8a5300' : '#e7b566' },
    success: { main: scheme === 'light' ? '#1d6b3a' : '#7cc796' },
    background: { default: page[scheme], paper: card[scheme] },
    text: { primary: ink[scheme], secondary: quiet[scheme] },
    divider: edge[scheme],
  });

  return createTheme({
    cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
    colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
    shape: { borderRadius: 8 },
    breakpoints: { values: { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200 } },
    transitions: { duration: { enteringScreen: 180, leavingScreen: 150 } },
    motion: { reducedMotion: 'system' },
    typography: {
      fontFamily: sans,
      h1: { ...title, fontSize: 'clamp(1.75rem, 1.4rem + 1.4vw, 2.375rem)' },
      h2: { ...title, fontSize: '1.375rem' },
      h3: { ...title, fontSize: '1.125rem' },
      body1: { fontSize: '1rem', lineHeight: 1.6 },
      body2: { fontSize: '0.9375rem', lineHeight: 1.55 },
      caption: { fontSize: '0.8125rem' },
      overline: { fontSize: '0.75rem', letterSpacing: '0.08em', fontWeight: 600, lineHeight: 1.6 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiCssBaseline: { styleOverrides: (theme) => everywhere(theme.vars ?? theme) },
      MuiAppBar: {
        defaultProps: { elevation: 0, position: 'sticky' },
        styleOverrides: {
          root: { '&&': { backgroundColor: bar, color: textOn(bar), backgroundImage: 'none' } },
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        // Beside a long message a button would become as narrow as a letter.
        styleOverrides: { root: { overflowWrap: 'normal' } },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiTextField: { defaultProps: { size: 'small' } },
      MuiOutlinedInput: {
        styleOverrides: {
          notchedOutline: ({ theme }) => [
            { borderColor: control.light },
            theme.applyStyles('dark', { borderColor: control.dark }),
          ],
        },
      },
      MuiChip: { defaultProps: { size: 'small' } },
      MuiLink: { defaultProps: { underline: 'always' } },
      MuiTableCell: {
        styleOverrides: {
          root: ({ theme }) => ({
            fontVariantNumeric: 'tabular-nums',
            // A narrow screen scrolls a table; it does not break its words.
            overflowWrap: 'normal',
            borderColor: (theme.vars ?? theme).palette.divider,
          }),
          head: ({ theme }) => ({
            fontWeight: 600,
            color: (theme.vars ?? theme).palette.text.secondary,
            backgroundColor: (theme.vars ?? theme).palette.background.paper,
          }),
        },
      },
      MuiTooltip: { defaultProps: { enterDelay: 400 } },
    },
  });
}

interface Vars {
  palette: { primary: { main: string }; text: { primary: string }; divider: string };
}

/** What holds on every screen: visible focus, reading typography, print. */
const everywhere = ({ palette }: Vars) => ({
  html: { scrollPaddingTop: 72 },
  body: { overflowWrap: 'anywhere' as const },
  ':focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
  'h1:focus, main:focus': { outline: 'none' },
  'time, .figures': { fontVariantNumeric: 'tabular-nums' },
  time: { whiteSpace: 'nowrap' },
  '.rich-content': { fontSize: '1.0938rem', lineHeight: 1.65, maxWidth: '68ch' },
  '.rich-content a': { color: palette.primary.main },
  '.rich-content img': { maxWidth: '100%', height: 'auto', borderRadius: 8 },
  '.rich-content iframe': { maxWidth: '100%', border: 0 },
  '.rich-content table': { borderCollapse: 'collapse', display: 'block', overflowX: 'auto' },
  '.rich-content td, .rich-content th': {
    border: `1px solid ${palette.divider}`,
    padding: '8px 12px',
    textAlign: 'left',
  },
  '.rich-content h2, .rich-content h3': { fontFamily: serif, lineHeight: 1.25, marginTop: '1.6em' },
  '.rich-content blockquote': {
    margin: '1.5em 0',
    paddingLeft: 20,
    borderLeft: `3px solid ${palette.divider}`,
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  '@media print': {
    'header, nav, footer, [role="search"], .no-print': { display: 'none !important' },
    'body, main': { background: '#fff !important', color: '#000 !important' },
    a: { color: '#000' },
  },
});
