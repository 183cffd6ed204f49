import { pathTo } from '#shared/site/paths';
import { BackLink } from '../../components/screen/links/BackLink.tsx';
import { type Dashboard, overview } from './dashboardView.ts';

interface ViewBackLinkProps {
  dashboard: Dashboard;
  /** A phone shows the list of students on a page of its own. */
  isFromList: boolean;
}

/** The way back: from a view to the overview, from there to the list or the home page. */
export function ViewBackLink({ dashboard: { view, addressOf }, isFromList }: ViewBackLinkProps) {
  const [to, words] =
    view.view !== 'overview'
      ? [addressOf(overview), 'Back to the overview']
      : isFromList
        ? [addressOf({ ...overview, student: '' }), 'Back to all students']
        : [pathTo('/'), 'Back to the home page'];
  return <BackLink to={to}>{words}</BackLink>;
}
