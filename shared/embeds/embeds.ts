/** A website whose players or folders a text may embed. */
export interface Provider {
  readonly host: string;
  /** The provider's own name. */
  readonly name: string;
  readonly kind: 'video' | 'audio' | 'folder';
  /** The title of the frame when the author gives none. */
  readonly title: string;
  /** The only stored form of address. */
  readonly address: RegExp;
  readonly sandbox: string;
  /** Turns a pasted address into that form; undefined for addresses of other sites. */
  readonly from: (pasted: URL) => string | undefined;
  /** Returns the public page of a stored address: mails link to it, and oembed describes it. */
  readonly page: (kept: URL) => string;
  /** The public oembed endpoint and the hosts of its thumbnails, if there are any. */
  readonly oembed?: { readonly endpoint: string; readonly thumbnailHosts: readonly string[] };
}

const player = 'allow-scripts allow-same-origin allow-presentation allow-popups';

const youTube: Provider = {
  host: 'www.youtube-nocookie.com',
  name: 'YouTube',
  kind: 'video',
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
  page: (kept) => `https://www.youtube.com/watch?v=${kept.pathname.slice('/embed/'.length)}`,
  oembed: {
    endpoint: 'https://www.youtube.com/oembed',
    thumbnailHosts: ['i.ytimg.com', 'img.youtube.com'],
  },
};

const vimeo: Provider = {
  host: 'player.vimeo.com',
  name: 'Vimeo',
  kind: 'video',
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
  page(kept) {
    const key = kept.searchParams.get('h');
    return `https://vimeo.com/${kept.pathname.slice('/video/'.length)}${key ? `/${key}` : ''}`;
  },
  oembed: { endpoint: 'https://vimeo.com/api/oembed.json', thumbnailHosts: ['i.vimeocdn.com'] },
};

const soundCloud: Provider = {
  host: 'w.soundcloud.com',
  name: 'SoundCloud',
  kind: 'audio',
  title: 'SoundCloud recording',
  address:
    /^https:\/\/w\.soundcloud\.com\/player\/\?url=https%3A%2F%2Fsoundcloud\.com%2F[\w-]{1,100}%2F(sets%2F)?[\w-]{1,200}$/,
  sandbox: player,
  from(pasted) {
    const isFrame = pasted.host === 'w.soundcloud.com' && pasted.pathname === '/player/';
    const address = isFrame ? (pasted.searchParams.get('url') ?? '') : pasted.href;
    const [, recording] =
      /^https?:\/\/(?:www\.|m\.)?soundcloud\.com\/([\w-]+\/(?:sets\/)?[\w-]+)\/?(?:[?#]|$)/.exec(
        address,
      ) ?? [];
    if (!recording) return;
    return `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com/${recording}`)}`;
  },
  page: (kept) => kept.searchParams.get('url') ?? kept.href,
  oembed: {
    endpoint: 'https://soundcloud.com/oembed',
    thumbnailHosts: ['i1.sndcdn.com', 'i2.sndcdn.com', 'i3.sndcdn.com', 'i4.sndcdn.com'],
  },
};

const spotify: Provider = {
  host: 'open.spotify.com',
  name: 'Spotify',
  kind: 'audio',
  title: 'Spotify recording',
  address:
    /^https:\/\/open\.spotify\.com\/embed\/(track|episode|show|album|playlist)\/[A-Za-z0-9]{22}$/,
  sandbox: player,
  from(pasted) {
    if (pasted.host !== 'open.spotify.com') return;
    const [, recording] =
      /^\/(?:intl-[a-z]{2}\/)?(?:embed\/)?([a-z]+\/[A-Za-z0-9]+)$/.exec(pasted.pathname) ?? [];
    return recording && `https://open.spotify.com/embed/${recording}`;
  },
  page: (kept) => kept.href.replace('/embed/', '/'),
  oembed: {
    endpoint: 'https://open.spotify.com/oembed',
    thumbnailHosts: [
      'i.scdn.co',
      'image-cdn-ak.spotifycdn.com',
      'image-cdn-fa.spotifycdn.com',
      'mosaic.scdn.co',
    ],
  },
};

const driveFolder: Provider = {
  host: 'drive.google.com',
  name: 'Google Drive',
  kind: 'folder',
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
  page(kept) {
    const key = kept.searchParams.get('resourcekey');
    const folder = kept.searchParams.get('id');
    return `https://drive.google.com/drive/folders/${folder}${key ? `?resourcekey=${key}` : ''}`;
  },
};

const providers: readonly Provider[] = [youTube, vimeo, soundCloud, spotify, driveFolder];

/** The hosts in the `frame-src` of the content security policy. */
export const embedHosts: readonly string[] = providers.map(({ host }) => host);

/** Returns the address of a Google Drive folder, shown as a list or a grid. */
export const folderAddress = (folder: string, view: 'list' | 'grid', key?: string | null): string =>
  `https://drive.google.com/embeddedfolderview?id=${folder}${key ? `&resourcekey=${key}` : ''}#${view}`;

/** Returns the provider of a stored address; undefined when it may not be shown. */
export function embedOf(address: string): Provider | undefined {
  return providers.find((provider) => provider.address.test(address));
}

/** Turns any pasted address of an embed into its stored form. */
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

/** Returns the public page of a stored address; undefined when it is not an embed. */
export const embedPage = (kept: string): string | undefined => embedOf(kept)?.page(new URL(kept));
