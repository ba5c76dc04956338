import type { TakeoverSample } from './takeover-sample.ts';

export const objectStorageSamples: readonly TakeoverSample[] = [
  {
    service: 'aws-s3',
    target: 'gone.example.com.s3-website-eu-west-1.amazonaws.com',
    page: {
      status: 404,
      text: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist</Message><BucketName>gone.example.com</BucketName></Error>',
    },
  },
  {
    service: 'google-cloud-storage',
    target: 'c.storage.googleapis.com',
    page: {
      status: 404,
      text: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist.</Message><BucketName>gone.example.com</BucketName></Error>',
    },
  },
  {
    service: 'digitalocean-spaces',
    target: 'acme.ams3.digitaloceanspaces.com',
    page: {
      status: 404,
      text: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist.</Message><BucketName>gone.example.com</BucketName></Error>',
    },
  },
  {
    service: 'linode-object-storage',
    target: 'acme.website-eu-central-1.linodeobjects.com',
    page: {
      status: 404,
      text: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist.</Message><BucketName>gone.example.com</BucketName></Error>',
    },
  },
  {
    service: 'alibaba-oss',
    target: 'acme.oss-eu-central-1.aliyuncs.com',
    page: {
      status: 404,
      text: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist.</Message><BucketName>gone.example.com</BucketName></Error>',
    },
  },
  {
    service: 'yandex-object-storage',
    target: 'gone.example.com.website.yandexcloud.net',
    page: {
      status: 404,
      text: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist.</Message><BucketName>gone.example.com</BucketName></Error>',
    },
  },
  {
    service: 'wasabi',
    target: 'acme.s3.eu-central-1.wasabisys.com',
    page: {
      status: 404,
      text: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist.</Message><BucketName>gone.example.com</BucketName></Error>',
    },
  },
  {
    service: 'tencent-cos',
    target: 'acme-125.cos.eu-frankfurt.myqcloud.com',
    page: {
      status: 404,
      text: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist.</Message><BucketName>gone.example.com</BucketName></Error>',
    },
  },
  {
    service: 'scaleway-object-storage',
    target: 'acme.s3-website.fr-par.scw.cloud',
    page: {
      status: 404,
      text: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist.</Message><BucketName>gone.example.com</BucketName></Error>',
    },
  },
];
