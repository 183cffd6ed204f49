import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import {
  BucketDeployment,
  CacheControl,
  type ISource,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { type Built, webOf } from '#infra/bundles';
import {
  pngSizes,
  schoolIcon,
  schoolIconPng,
  schoolManifest,
  schoolWorker,
  securityFile,
  securityText,
} from '#infra/constructs/school-app';
import { schoolStyle } from '#infra/constructs/school-style';
import type { Site } from '#infra/sites';
import type { WebConfig } from '#shared/sites';

export interface WebFilesProps {
  readonly built: Built;
  readonly bucket: IBucket;
  readonly distribution: Distribution;
  readonly site: Pick<Site, 'name' | 'colour' | 'host' | 'securityContact'>;
  readonly config: WebConfig;
}

/** Writes the icons of a school to a folder: a deployment takes other files than text from one. */
function iconFolder(site: WebFilesProps['site']): string {
  const folder = mkdtempSync(join(tmpdir(), 'school-icons-'));
  for (const size of pngSizes) {
    writeFileSync(join(folder, `icon-${size}.png`), schoolIconPng(site, size));
  }
  return folder;
}

/** Copies the web application to its bucket: first the hashed files, then the page. */
export class WebFiles extends Construct {
  readonly #role: Role;

  constructor(scope: Construct, id: string, props: WebFilesProps) {
    super(scope, id);
    const folder = webOf(props.built);
    this.#role = new Role(this, 'Copier', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: 'Copies the web application to its bucket',
    });
    const logGroup = new LogGroup(this, 'Logs', { retention: RetentionDays.ONE_YEAR });
    logGroup.grantWrite(this.#role);
    this.#letCopy(props);

    const common = {
      destinationBucket: props.bucket,
      // CDK would add broad wildcards. The grants above are enough.
      role: this.#role.withoutPolicyUpdates(),
      logGroup,
      // A page that is still open needs the files of its own release.
      prune: false,
    };
    const hashed = new BucketDeployment(this, 'Hashed', {
      ...common,
      sources: [this.#readable(Source.asset(folder, { exclude: ['**', '!assets', '!assets/**'] }))],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const page = new BucketDeployment(this, 'Page', {
      ...common,
      sources: [
        this.#readable(Source.asset(folder, { exclude: ['assets', '.vite', 'worker.js'] })),
        this.#readable(Source.jsonData('config.json', props.config)),
        ...this.#ofSchool(props.site, folder).map((source) => this.#readable(source)),
      ],
      cacheControl: [CacheControl.noCache(), CacheControl.maxAge(Duration.seconds(0))],
      distribution: props.distribution,
      distributionPaths: ['/*'],
    });
    page.node.addDependency(hashed);
  }

  /** The files that differ between schools: look, manifest, icon, service worker, who hears of holes. */
  #ofSchool(site: WebFilesProps['site'], folder: string): ISource[] {
    const manifest = JSON.stringify(schoolManifest(site));
    const security = securityText(site);
    return [
      Source.data('school.css', schoolStyle(site)),
      Source.data('manifest.webmanifest', manifest),
      Source.data('icon.svg', schoolIcon(site)),
      Source.data('worker.js', schoolWorker(folder, site)),
      Source.asset(iconFolder(site)),
      ...(security ? [Source.data(securityFile, security)] : []),
    ];
  }

  #letCopy({ bucket, distribution }: WebFilesProps): void {
    const allow = (resources: string[], actions: string[]) =>
      this.#role.addToPolicy(new PolicyStatement({ resources, actions }));
    allow([bucket.bucketArn], ['s3:ListBucket']);
    allow([bucket.arnForObjects('*')], ['s3:PutObject', 's3:AbortMultipartUpload']);
    const invalidate = ['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'];
    allow([distribution.distributionArn], invalidate);
  }

  /** Grants the copier read access to exactly the file of the source. */
  #readable(source: ISource): ISource {
    return {
      bind: (scope, context) => {
        const config = source.bind(scope, context);
        const resources = [config.bucket.arnForObjects(config.zipObjectKey)];
        this.#role.addToPolicy(new PolicyStatement({ resources, actions: ['s3:GetObject'] }));
        return config;
      },
    };
  }
}
