# What of trafaret-config, which Debian has not, the program uses.
from types import SimpleNamespace

import yaml


def _options(parser, default_config):
    parser.add_argument('-c', '--config', default=default_config)


def _read(options, schema):
    with open(options.config) as file:
        return yaml.safe_load(file)


commandline = SimpleNamespace(standard_argparse_options=_options, config_from_options=_read)
