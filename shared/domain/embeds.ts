/** What other sites' players and folders may appear inside a text, and in exactly which form. */
interface Provider {
  readonly host: string;
  /** The name a screen reader says when the author gave none. */
  readonly title: string;
  /** The only form of address that is kept. */
  readonly address: RegExp;
  readonly sandbox: string;
  /** That form, made from what authors paste; undefined when it is not this provider's. */
  readonly from: (pasted: URL) => string | undefined;
}

const player = 'allow-scripts allow-same-origin allow-presentation allow-popups';

const youTube: Provider = {
  host: 'www.youtube-nocookie.com',
  title: 'YouTube video',
  address: /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}(\?start=\d{1,6})?$/,
  sandbox: player,
  from(pasted) {
    if (!/^((www|m)\.)?(youtube|youtube-nocookie)\.com$|^youtu\.be$/.test(pasted.host)) return;
    const named = /^\/(?:embed\/|shorts\/|live\/)?([\w-]{11})$/.exec(pasted.pathname)?.[1];
    const video = pasted.pathname === '/watch' ? pasted.searchParams.get('v') : named;
    const start = /^\d{1,6}/.exec(
      pasted.searchParams.get('start') ?? pasted.searchParams.get('t') ?? '',
    );
    const from = start ? `?start=${start[0]}` : '';
    return `https://www.youtube-nocookie.com/embed/${video}${from}`;
  },
};

const vimeo: Provider = {
  host: 'player.vimeo.com',
  title: 'Vimeo video',
  address: /^https:\/\/player\.vimeo\.com\/video\/\d{6,12}\?dnt=1(&h=[0-9a-f]{6,16})?$/,
  sandbox: player,
  from(pasted) {
    const [, video, unlisted] =
      (pasted.host === 'player.vimeo.com' && /^\/video\/(\d+)$/.exec(pasted.pathname)) ||
      (/^(www\.)?vimeo\.com$/.test(pasted.host) &&
        /^\/(\d+)(?:\/([0-9a-f]+))?$/.exec(pasted.pathname)) ||
      [];
    if (!video) return;
    const key = unlisted ?? pasted.searchParams.get('h');
    return `https://player.vimeo.com/video/${video}?dnt=1${key ? `&h=${key}` : ''}`;
  },
};

const driveFolder: Provider = {
  host: 'drive.google.com',
  title: 'Google Drive folder',
  address:
    /^https:\/\/drive\.google\.com\/embeddedfolderview\?id=[\w-]{10,100}(&resourcekey=[\w-]{1,60})?#(list|grid)$/,
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  from(pasted) {
    if (pasted.host !== 'drive.google.com') return;
    const named = /^\/drive\/(?:u\/\d+\/)?folders\/([\w-]+)$/.exec(pasted.pathname)?.[1];
    const asked = /^\/(embeddedfolderview|folderview)$/.test(pasted.pathname);
    const folder = asked ? pasted.searchParams.get('id') : named;
    if (!folder) return;
    return folderAddress(
      folder,
      pasted.hash === '#grid' ? 'grid' : 'list',
      pasted.searchParams.get('resourcekey'),
    );
  },
};

const providers: readonly Provider[] = [youTube, vimeo, driveFolder];

/** The hosts that a page's `frame-src` names. */
export const embedHosts: readonly string[] = providers.map(({ host }) => host);

/** The view of a Google Drive folder inside a page, as a list or a grid. */
export const folderAddress = (folder: string, view: 'list' | 'grid', key?: string | null): string =>
  `https://drive.google.com/embeddedfolderview?id=${folder}${key ? `&resourcekey=${key}` : ''}#${view}`;

/** How a frame with this address is named and confined; undefined when it may not be shown. */
export function embedOf(address: string): { title: string; sandbox: string } | undefined {
  return providers.find((provider) => provider.address.test(address));
}

/** The form in which an embed is kept, made from any address of it that people paste. */
export function embedAddress(pasted: string): string | undefined {
  const address = pasted.trim().replace(/^\/\//, 'https://');
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  for (const provider of providers) {
    const kept = provider.from(url);
    if (kept && provider.address.test(kept)) return kept;
  }
  return undefined;
}
