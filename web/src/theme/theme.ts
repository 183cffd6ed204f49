import { createTheme, type ThemeOptions } from '@mui/material';
import { readableOn, textOn } from '#shared/site/colours';

declare module '@mui/material/Typography' {
  /** Styles of text that the theme does not have: MUI's own would be larger than a title. */
  interface TypographyPropsVariantOverrides {
    h4: false;
    h5: false;
    h6: false;
    subtitle1: false;
    subtitle2: false;
  }
}

/** The default colour, before and without a school's own. */
export const neutralColour = '#2f4a5c';

const ink = { light: '#1c1e21', dark: '#e9eaeb' };
const quiet = { light: '#585e64', dark: '#a9b0b7' };
const page = { light: '#faf9f7', dark: '#121416' };
const card = { light: '#ffffff', dark: '#1a1d20' };
/** The surfaces of a scheme: the page, and the cards on it. */
export const surfaces = { light: [page.light, card.light], dark: [page.dark, card.dark] } as const;
const edge = { light: '#e3e1dc', dark: '#2d3135' };
const control = { light: '#868b90', dark: '#767d84' };

const sans = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
/** Serif fonts for titles; every system has one of them. */
const serif =
  '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, "Noto Serif", Georgia, serif';

const title = { fontFamily: serif, fontWeight: 600, letterSpacing: '-0.01em', lineHeight: 1.25 };

/**
 * Makes the portal's theme from a school's colour: neutral surfaces, one accent, outlined cards,
 * one radius.
 */
export function portalTheme(schoolColour: string) {
  const accents = accentsOf(schoolColour);
  const light = paletteOf('light', accents.light);
  const dark = paletteOf('dark', accents.dark);
  return createTheme({
    cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
    colorSchemes: { light: { palette: light }, dark: { palette: dark } },
    shape: { borderRadius: 8 },
    breakpoints: { values: { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200 } },
    transitions: { duration: { enteringScreen: 180, leavingScreen: 150 } },
    motion: { reducedMotion: 'system' },
    typography,
    components: { ...components, MuiAppBar: appBar(schoolColour) },
  });
}

/** Returns a school's colour in the shade that is readable on the surfaces of each scheme. */
export const accentsOf = (schoolColour: string) => ({
  light: readableOn(page.light, schoolColour),
  dark: readableOn(card.dark, schoolColour, 5.5),
});

/** The words on the surfaces of each scheme, and the edges of cards. */
export const inks = ink;
export const edges = edge;

/** Returns the colours of a scheme. `accent` is the school's colour, readable on the surfaces. */
const paletteOf = (scheme: 'light' | 'dark', accent: string) => ({
  mode: scheme,
  // Keeps the contrast of button labels on hover.
  primary: { main: accent, dark: accent, contrastText: textOn(accent) },
  error: { main: scheme === 'light' ? '#b3261e' : '#f2928b' },
  warning: { main: scheme === 'light' ? '#8a5300' : '#e7b566' },
  success: { main: scheme === 'light' ? '#1d6b3a' : '#7cc796' },
  background: { default: page[scheme], paper: card[scheme] },
  text: { primary: ink[scheme], secondary: quiet[scheme] },
  divider: edge[scheme],
  // Icons are no louder than the words beside them.
  // What is off can still be read.
  action: { active: quiet[scheme], disabled: control[scheme] },
  // A white knob is not seen on a light page.
  Switch: { defaultColor: quiet[scheme] },
});

const typography: ThemeOptions['typography'] = {
  fontFamily: sans,
  h1: { ...title, fontSize: 'clamp(1.75rem, 1.4rem + 1.4vw, 2.375rem)' },
  h2: { ...title, fontSize: '1.375rem' },
  h3: { ...title, fontSize: '1.125rem' },
  body1: { fontSize: '1rem', lineHeight: 1.6 },
  body2: { fontSize: '0.9375rem', lineHeight: 1.55 },
  caption: { fontSize: '0.8125rem' },
  overline: { fontSize: '0.75rem', letterSpacing: '0.08em', fontWeight: 600, lineHeight: 1.6 },
  button: { textTransform: 'none', fontWeight: 600 },
};

type Components = NonNullable<ThemeOptions['components']>;

/** Returns the style of the top bar, which has the school's own colour. */
const appBar = (colour: string): Components['MuiAppBar'] => ({
  defaultProps: { elevation: 0, position: 'sticky' },
  styleOverrides: {
    root: { '&&': { backgroundColor: colour, color: textOn(colour), backgroundImage: 'none' } },
  },
});

/** The style of the table cells. */
const tableCell: Components['MuiTableCell'] = {
  styleOverrides: {
    root: ({ theme }) => ({
      fontVariantNumeric: 'tabular-nums',
      // A narrow screen scrolls a table instead of breaking words.
      overflowWrap: 'normal',
      borderColor: (theme.vars ?? theme).palette.divider,
    }),
    // MUI has no word for the end of a line.
    alignRight: { textAlign: 'end' },
    head: ({ theme }) => ({
      fontWeight: 600,
      color: (theme.vars ?? theme).palette.text.secondary,
      backgroundColor: (theme.vars ?? theme).palette.background.paper,
    }),
  },
};

/** The styles of the components that are the same at every school. */
const components: Components = {
  MuiCssBaseline: { styleOverrides: (theme) => everywhere(theme.vars ?? theme) },
  MuiButton: {
    defaultProps: { disableElevation: true },
    // Stops a long message from squeezing its button. On a phone a thumb hits it.
    styleOverrides: {
      root: {
        overflowWrap: 'normal',
        '@media (max-width: 767.95px)': { '&:not(.MuiButton-sizeSmall)': { minHeight: 44 } },
      },
    },
  },
  // Buttons have the font of the browser by default. The size comes from the theme or the button.
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { fontFamily: 'inherit' } },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  // In the dark a dialog is hardly lighter than the page behind it. Over a whole phone it is out of sight.
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => theme.applyStyles('dark', { outline: `1px solid ${control.dark}` }),
    },
  },
  // Over a whole phone, the parts of a dialog stay at its top.
  MuiDialogTitle: { styleOverrides: { root: { ...title, fontSize: '1.375rem' } } },
  MuiDialogContent: { styleOverrides: { root: { alignContent: 'start' } } },
  // The acts end where the content ends.
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 16px' } } },
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
  // What is done stands out from what is left: the ground is pale.
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: (theme.vars ?? theme).palette.divider }),
    },
  },
  MuiLink: { defaultProps: { underline: 'always' } },
  MuiTableCell: tableCell,
  MuiTooltip: { defaultProps: { enterDelay: 400 } },
};

interface Vars {
  palette: { primary: { main: string }; text: { primary: string }; divider: string };
}

/** What the keyboard reaches beside text fields, whose border shows the focus. */
const reached = ':is(a, button, summary, .MuiButtonBase-root, [tabindex="0"])';
/** A box, a choice or a switch has its input inside, and an upload its file field. */
const around = ':is(.MuiButtonBase-root, label):has(> input:focus-visible)';
/** A text field that has no border of its own. */
const bare = '.MuiInputBase-root:not(:has(fieldset)):has(:focus-visible)';
/** These fill a list or a bar that cuts off what is around them. */
const filling =
  ':is(.MuiTab-root, .MuiMenuItem-root, .MuiListItemButton-root, .MuiCardActionArea-root)';

/**
 * The ring of the keyboard focus. The components of MUI have `outline: 0` with the weight of a class,
 * so these rules weigh more. On a coloured bar the ring has the colour of its text.
 */
const focusRing = ({ palette }: Vars) => {
  const ring = { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 };
  return {
    ':focus-visible': ring,
    [`${reached}:focus-visible:not([contenteditable])`]: ring,
    [around]: ring,
    [bare]: { ...ring, outlineOffset: -2 },
    [`${filling}${filling}:focus-visible`]: { outlineOffset: -2 },
    ':is(header, footer, .coloured) :focus-visible:focus-visible:focus-visible': {
      outlineColor: 'currentcolor',
    },
    'h1:focus, main:focus': { outline: 'none' },
  };
};

/** Global styles: visible focus, reading typography, print. */
const everywhere = ({ palette }: Vars) => ({
  html: { scrollPaddingTop: 72 },
  body: { overflowWrap: 'anywhere' as const },
  // Folded content inherits from the browser's own box, not from the page.
  'details > *': { boxSizing: 'border-box' },
  ...focusRing({ palette }),
  // Links in text, which have no look of their own.
  'a:not([class])': { color: palette.primary.main },
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
    textAlign: 'start',
  },
  '.rich-content h2, .rich-content h3': { fontFamily: serif, lineHeight: 1.25, marginTop: '1.6em' },
  '.rich-content blockquote': {
    margin: '1.5em 0',
    paddingInlineStart: 20,
    borderInlineStart: `3px solid ${palette.divider}`,
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      // Not 0.01ms: every element would then have a transition for each change of its colour.
      transitionDuration: '0s !important',
      transitionDelay: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
  '@media print': {
    'header, nav, footer, [role="search"], .no-print': { display: 'none !important' },
    'body, main': { background: '#fff !important', color: '#000 !important' },
    a: { color: '#000' },
  },
});
