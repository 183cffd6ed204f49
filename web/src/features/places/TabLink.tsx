import { ButtonBase } from '@mui/material';
import { Link } from 'react-router';
import { slugInAddress, type Tab, unseenWord } from '#shared/places/place-tabs';
import type { Place } from '#shared/places/places.contract';
import { placePath } from '#shared/site/paths';
import { serverNow } from '../../api/clock.ts';
import { Quiet } from '../../components/layout/layout.tsx';

/** The link of a tab, with its state if readers do not see it. */
export function TabLink(props: { place: Place; tab: Tab; isCurrent: boolean }) {
  const { place, tab, isCurrent } = props;
  const unseen = tab.page && unseenWord(tab.page, serverNow());
  return (
    <ButtonBase
      component={Link}
      to={placePath(place.slug, slugInAddress(tab))}
      aria-current={isCurrent ? 'page' : undefined}
      // The row around the link is dragged, not the link.
      draggable={false}
      sx={{ ...link, ...(isCurrent && chosen) }}
    >
      <span>{tab.title}</span>
      {unseen && (
        <Quiet component="span" size="small">
          {unseen}
        </Quiet>
      )}
    </ButtonBase>
  );
}

const link = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
  width: '100%',
  minHeight: 44,
  px: 1.5,
  py: 0.75,
  borderRadius: 1,
  borderInlineStart: '3px solid transparent',
  font: 'inherit',
  fontSize: '0.9375rem',
  textAlign: 'start',
  color: 'text.primary',
  '&:hover': { bgcolor: 'action.hover' },
};
const chosen = {
  borderInlineStartColor: 'var(--mui-palette-primary-main)',
  bgcolor: 'action.selected',
  fontWeight: 600,
};
