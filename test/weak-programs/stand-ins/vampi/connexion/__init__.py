# What of connexion, which Debian has not, the program uses: routes by an OpenAPI document, which is served, too.
import os
import re
from importlib import import_module

import flask
import yaml


class App:
    def __init__(self, name, specification_dir):
        self.app = flask.Flask(name)
        self.folder = os.path.join(self.app.root_path, specification_dir)

    def add_error_handler(self, error, handler):
        self.app.register_error_handler(error, handler)

    def add_api(self, name):
        with open(os.path.join(self.folder, name)) as file:
            text = file.read()
        document = yaml.safe_load(text)
        self.app.add_url_rule('/openapi.json', view_func=lambda: flask.jsonify(document), endpoint='openapi')
        for path, operations in document['paths'].items():
            rule = re.sub(r'\{(\w+)\}', r'<\1>', path)
            for method, operation in operations.items():
                self._add(rule, method.upper(), operation['operationId'])

    def _add(self, rule, method, function):
        def answer(**values):
            module, name = function.rsplit('.', 1)
            return getattr(import_module(module), name)(**values)

        self.app.add_url_rule(rule, view_func=answer, methods=[method], endpoint=f'{method} {rule}')

    def run(self, **options):
        self.app.run(**options)
